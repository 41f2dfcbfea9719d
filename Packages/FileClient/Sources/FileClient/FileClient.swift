public import ComposableArchitecture
public import Foundation

/// Saves and loads named documents, on disk in an app and in memory in a test.
///
/// A feature that saves documents has the client's functions in its environment:
///
/// ```swift
/// case .saveButtonTapped:
///   let data = Data(state.text.utf8)
///   return [environment.save("notes.txt", data).map(NotesAction.saved)]
/// ```
///
/// A name is 1 to 200 bytes long in UTF-8, does not begin with a dot, and contains no slash and no
/// NUL. A name therefore cannot lead out of the directory of the documents. A document has a size limit,
/// which is 64 MiB unless the client was made with another one.
///
/// Nothing happens until a store runs the effect. Each effect outputs exactly one result. The effects of
/// one client are done in the order in which they were started. Without this order, an older save could
/// replace a newer one. Cancelling an effect drops its result, but a save that has started is completed.
public struct FileClient: Sendable {
  /// The default size limit of a document in bytes: 64 MiB.
  public static let defaultSizeLimit = 64 << 20

  /// Saves a document under a name, and replaces the document that had the name.
  ///
  /// If the save succeeds, the new document is in place. If it fails, the old one is unchanged. The error
  /// `unconfirmed` is an exception: the new document is in place, but may not survive a power failure.
  public var save: @Sendable (_ name: String, _ data: Data) -> Effect<Result<Void, FileClientError>>
  {
    didSet { lazySave = nil }
  }

  /// Saves a document as `save` does, but makes its bytes when it is its turn, away from the store if the client can do
  /// that.
  ///
  /// Encoding a large document takes longer than a screen may wait. `persisted` saves with this function, and so can a
  /// feature:
  ///
  /// ```swift
  /// case .exportButtonTapped:
  ///   let text = state.text
  ///   return [environment.saveLazily("notes.txt") { Data(text.utf8) }.map(NotesAction.exported)]
  /// ```
  ///
  /// The live client makes the bytes on its own queue. Other clients make them at once and call `save`, unless this
  /// function is set. Setting `save` sets it back to that.
  public var saveLazily:
    @Sendable (
      _ name: String, _ data: @escaping @Sendable () throws(DocumentError) -> Data
    ) -> Effect<Result<Void, DocumentFailure>>
  {
    get {
      lazySave ?? { [save] name, data in
        do throws(DocumentError) {
          return save(name, try data()).map { $0.mapError(DocumentFailure.client) }
        } catch {
          return .just(.failure(.document(error)))
        }
      }
    }
    set { lazySave = newValue }
  }
  private var lazySave:
    (
      @Sendable (
        _ name: String, _ data: @escaping @Sendable () throws(DocumentError) -> Data
      ) -> Effect<Result<Void, DocumentFailure>>
    )?

  /// Loads a document. The result is `nil` if no document has that name.
  public var load: @Sendable (_ name: String) -> Effect<Result<Data?, FileClientError>>

  /// Loads a document as `load` does, but before `send` returns if the client can do that.
  ///
  /// An app that loads its documents with its first action has them when it draws its first screen. Use it
  /// for small documents only, because the store waits for the disk. The live client does not order it with
  /// other effects: it may load the document that a save in flight is about to replace.
  ///
  /// It is `load` unless it is set.
  public var loadNow: @Sendable (_ name: String) -> Effect<Result<Data?, FileClientError>> {
    get { synchronousLoad ?? load }
    set { synchronousLoad = newValue }
  }
  private var synchronousLoad:
    (@Sendable (_ name: String) -> Effect<Result<Data?, FileClientError>>)?

  /// Removes a document. It is not an error if there is no such document.
  public var remove: @Sendable (_ name: String) -> Effect<Result<Void, FileClientError>>

  /// The names of all documents, sorted.
  public var list: @Sendable () -> Effect<Result<[String], FileClientError>>

  /// Renames a damaged document, and outputs its new name.
  ///
  /// The old name is then free for a new document, and the damaged one can still be rescued. The new name
  /// is the first free one of `notes.damaged.txt`, `notes.damaged-2.txt`, and so on. No document is ever
  /// overwritten.
  public var setAside: @Sendable (_ name: String) -> Effect<Result<String, FileClientError>>

  /// The time, with which `persisted` says when it has saved. The mock and the simulated client are always at the
  /// epoch.
  public var now: @Sendable () -> Date = { Date() }

  /// Makes a client from its functions.
  ///
  /// - Parameters:
  ///   - save: Saves a document completely or not at all.
  ///   - load: Loads a document, or outputs `nil` if there is none.
  ///   - remove: Removes a document, if there is one.
  ///   - list: Outputs the names of all documents, sorted.
  ///   - setAside: Gives a document a new name that is free, and outputs that name.
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
