public import ComposableArchitecture
public import Foundation

/// Named documents, kept somewhere: on disk in an app, in memory in a test.
///
/// A feature that keeps something says so in its environment, and never hears of files:
///
/// ```swift
/// case .saveButtonTapped:
///   let data = Data(state.text.utf8)
///   return [environment.save("notes.txt", data).map(NotesAction.saved)]
/// ```
///
/// A name is 1 to 200 bytes long in UTF-8, does not begin with a dot, and contains no slash and no
/// NUL. A name therefore cannot lead out of the place where the documents are. A document has a size
/// limit, which is 64 MiB unless the client was made with another one.
///
/// Nothing happens until a store runs the effect. Each effect outputs exactly one result. The effects of
/// one client are done in the order in which they were started. Features rely on this order because an
/// older save could win otherwise. Cancelling an effect drops its result, not its work: a save that has
/// been started is done.
public struct FileClient: Sendable {
  /// The size limit of a document unless another one is given: 64 MiB, in bytes.
  public static let defaultSizeLimit = 64 << 20

  /// Saves a document under a name, in place of the one that had the name.
  ///
  /// Afterwards there is the new document, or, after an error, the old one; never part of one. The
  /// error `unconfirmed` is the exception: the new document is in place, but may not survive a power
  /// failure.
  public var save: @Sendable (_ name: String, _ data: Data) -> Effect<Result<Void, FileClientError>>

  /// Loads a document; `nil` if there is none of that name.
  public var load: @Sendable (_ name: String) -> Effect<Result<Data?, FileClientError>>

  /// Removes a document. Removing one that is not there is no error.
  public var remove: @Sendable (_ name: String) -> Effect<Result<Void, FileClientError>>

  /// The names of all documents, sorted.
  public var list: @Sendable () -> Effect<Result<[String], FileClientError>>

  /// Renames a document that turned out damaged, and answers its new name.
  ///
  /// So the name is free for a new document, and the old one can still be rescued. The new name is
  /// the first one free of `notes.damaged.txt`, `notes.damaged-2.txt`, and so on; no document is
  /// ever overwritten.
  public var setAside: @Sendable (_ name: String) -> Effect<Result<String, FileClientError>>

  /// Makes a client of its functions.
  ///
  /// - Parameters:
  ///   - save: saves a document, all of it or nothing.
  ///   - load: loads a document, or `nil` if there is none.
  ///   - remove: removes a document, if there is one.
  ///   - list: the names of all documents, sorted.
  ///   - setAside: gives a document a new name that is free, and answers it.
  public init(
    save:
      @escaping @Sendable (_ name: String, _ data: Data) -> Effect<
        Result<Void, FileClientError>
      >,
    load: @escaping @Sendable (_ name: String) -> Effect<Result<Data?, FileClientError>>,
    remove: @escaping @Sendable (_ name: String) -> Effect<Result<Void, FileClientError>>,
    list: @escaping @Sendable () -> Effect<Result<[String], FileClientError>>,
    setAside: @escaping @Sendable (_ name: String) -> Effect<Result<String, FileClientError>>
  ) {
    self.save = save
    self.load = load
    self.remove = remove
    self.list = list
    self.setAside = setAside
  }
}
