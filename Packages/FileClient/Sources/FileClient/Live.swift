import ComposableArchitecture
import Dispatch
public import Foundation

extension FileClient {
  /// A client for the documents of one app, in the user's data directory.
  ///
  /// ```swift
  /// let client = FileClient.live(app: "notes")
  /// ```
  ///
  /// Each app has its own directory because the documents of two apps can have the same name. See
  /// `defaultDirectory(app:environment:)`. Everything else is as in `live(directory:sizeLimit:)`.
  ///
  /// - Parameters:
  ///   - app: The app's name, which must follow the rules for the names of documents. If it does not,
  ///     every effect fails with `FileClientError.invalidAppName(_:)` and no file changes.
  ///   - sizeLimit: The largest size of a document in bytes, for saving and for loading.
  ///   - environment: The process's environment variables.
  public static func live(
    app: String,
    sizeLimit: Int = defaultSizeLimit,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Self {
    do {
      let directory = try defaultDirectory(app: app, environment: environment)
      return live(directory: directory, sizeLimit: sizeLimit)
    } catch {
      return Self(
        save: { _, _ in .just(.failure(error)) },
        load: { _ in .just(.failure(error)) },
        remove: { _ in .just(.failure(error)) },
        list: { .just(.failure(error)) },
        setAside: { _ in .just(.failure(error)) }
      )
    }
  }

  /// A client for documents that are files in a directory.
  ///
  /// ```swift
  /// let client = FileClient.live(directory: URL(fileURLWithPath: "/var/lib/notes"))
  /// ```
  ///
  /// A save is atomic and durable: the document is written to a hidden temporary file in the directory,
  /// flushed to the disk, and then renamed. If the process is killed or the power fails at any moment,
  /// either the old document or the new one is on disk. The temporary file of a killed save is removed
  /// when that document is next saved or removed.
  ///
  /// A document may be a symbolic link, also to a file elsewhere and through other links. A save replaces the file to
  /// which the link leads, in the same atomic way and in the folder of that file, and the link stays. If the
  /// folder is missing or not writable, the save fails. `remove` removes the link and not the file. `setAside` moves
  /// what the file contains into the directory, and the link stays for the next save. A name cannot lead out of the
  /// directory, but a link can, so let other users not write to the directory.
  ///
  /// Only the user can read and write a new document and the temporary file (mode 0600). A save keeps the permissions,
  /// and if possible the owner and the group, of the file that it replaces, but not its access control lists. A document
  /// that is read-only is neither replaced nor removed: the effect fails with `FileClientError.readOnlyDocument(_:)`.
  /// A hard link to a document keeps the old content, because each save makes a new file.
  ///
  /// If this process cannot open eight more files, an asynchronous effect fails with
  /// `FileClientError.tooManyOpenFiles(_:)` and changes nothing. The client opens up to four at a time. The others
  /// are for Dispatch, which ends the process on Linux if it cannot open a file.
  ///
  /// The effects of one client are done one after another in the order in which they were started, on
  /// the client's own queue and never on the thread of the store. A process that ends drops the saves that have
  /// not started, so wait for the last save with `StoreTask.finish()`.
  ///
  /// Several clients and several processes may share a directory. A client remembers each document that it has
  /// loaded or saved. If somebody else has changed the document since then, the client does not replace, remove or set
  /// aside that document, and the effect fails with `FileClientError.changedElsewhere(_:)`. A lock on the directory
  /// makes this certain among clients, also if one of their processes is killed. A client that has neither loaded nor
  /// saved a document replaces whatever is there. File systems without locks for directories, such as some network
  /// file systems, leave a moment in which a change of somebody else can be lost.
  ///
  /// - Parameters:
  ///   - directory: The file URL of a directory. If it does not exist, the first save creates it for
  ///     this user alone.
  ///   - sizeLimit: The largest size of a document in bytes, including the holes of a sparse file. A
  ///     larger document is neither saved nor loaded.
  public static func live(directory: URL, sizeLimit: Int = defaultSizeLimit) -> Self {
    let files = Files(path: directory.absoluteURL.path)
    let known = Directory.Known(sizeLimit: sizeLimit)
    @Sendable func save(_ name: String, _ data: Data) throws(SystemError) {
      if data.count > sizeLimit { throw SystemError(exceeding: sizeLimit) }
      try Directory(making: files.path).save(name, data, knowing: known)
    }
    @Sendable func load(_ name: String) throws(SystemError) -> Data? {
      try known.documents.read(name) { () throws(SystemError) in
        try Directory(openingIfThere: files.path)?.load(name, sizeLimit: sizeLimit)
      }
    }
    var client = Self(
      save: { name, data in
        files.effect(.save, name) { () throws(SystemError) in try save(name, data) }
      },
      load: { name in
        files.effect(.load, name) { () throws(SystemError) in try load(name) }
      },
      remove: { name in
        files.effect(.remove, name, ifMissing: ()) { directory throws(SystemError) in
          try directory.remove(name, knowing: known)
        }
      },
      list: {
        files.effect(.list, nil, ifMissing: []) { directory throws(SystemError) in
          try directory.documents()
        }
      },
      setAside: { name in
        files.effect(.setAside, name) { () throws(SystemError) in
          try Directory(opening: files.path).setAside(name, knowing: known)
        }
      }
    )
    client.saveLazily = { name, data in
      files.effect(saving: name, data, work: save)
    }
    client.loadNow = { name in
      files.effect(.load, name, isImmediate: true) { () throws(SystemError) in try load(name) }
    }
    return client
  }

  /// Returns the directory of an app's documents. For an app called `notes` this is
  /// `$XDG_DATA_HOME/notes`, which is `~/.local/share/notes` by default.
  ///
  /// - Parameters:
  ///   - app: The app's name, which must follow the rules for the names of documents.
  ///   - environment: The process's environment variables. A relative `XDG_DATA_HOME` is ignored, as
  ///     its specification demands.
  /// - Throws: `FileClientError.invalidAppName(_:)`.
  public static func defaultDirectory(
    app: String,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(FileClientError) -> URL {
    guard DocumentName.isValid(app) else { throw .invalidAppName(app) }
    func directory(_ variable: String) -> URL? {
      guard let path = environment[variable], path.hasPrefix("/") else { return nil }
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    let home = directory("HOME") ?? URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
    let dataHome =
      directory("XDG_DATA_HOME")
      ?? home.appendingPathComponent(".local/share", isDirectory: true)
    return dataHome.appendingPathComponent(app, isDirectory: true)
  }
}

/// A directory's path, and the queue on which everything in it is done.
private struct Files: Sendable {
  let path: String
  private let queue = DispatchQueue(label: "FileClient")

  init(path: String) { self.path = path }

  /// The effect that does `work` on the queue, or on the thread of the store if it is immediate.
  func effect<Success: Sendable>(
    _ operation: FileClientError.Attempt.Operation,
    _ name: String?,
    isImmediate: Bool = false,
    _ work: @escaping @Sendable () throws(SystemError) -> Success
  ) -> Effect<Result<Success, FileClientError>> {
    let attempt = FileClientError.Attempt(operation, name: name, directory: path)
    return effect(attempt, isImmediate: isImmediate, failure: { $0 }) {
      Result(catching: work).mapError { FileClientError($0, attempt) }
    }
  }

  /// The effect that makes the bytes of a document on the queue, and saves them.
  func effect(
    saving name: String, _ data: @escaping @Sendable () throws(DocumentError) -> Data,
    work: @escaping @Sendable (String, Data) throws(SystemError) -> Void
  ) -> Effect<Result<Void, DocumentFailure>> {
    let attempt = FileClientError.Attempt(.save, name: name, directory: path)
    return effect(attempt, failure: DocumentFailure.client) {
      Result(catching: data).mapError(DocumentFailure.document).flatMap { data in
        Result { () throws(SystemError) in try work(name, data) }
          .mapError { .client(FileClientError($0, attempt)) }
      }
    }
  }

  /// - Parameter failure: Returns the failure for an error that comes before the work.
  private func effect<Success: Sendable, Failure>(
    _ attempt: FileClientError.Attempt, isImmediate: Bool = false,
    failure: @escaping @Sendable (FileClientError) -> Failure,
    _ work: @escaping @Sendable () -> Result<Success, Failure>
  ) -> Effect<Result<Success, Failure>> {
    if let name = attempt.name, !DocumentName.isValid(name) {
      return .just(.failure(failure(.invalidName(name))))
    }
    if isImmediate { return .sync(work: work) }
    return .future { callback in
      // This comes before the queue is used because Dispatch ends the process if it cannot open files.
      guard hasSpareDescriptors() else {
        return callback(.failure(failure(.tooManyOpenFiles(attempt))))
      }
      queue.async { callback(work()) }
    }
  }

  /// The effect that does `work` in the directory, if there is a directory.
  func effect<Success: Sendable>(
    _ operation: FileClientError.Attempt.Operation,
    _ name: String?,
    ifMissing default: Success,
    _ work: @escaping @Sendable (borrowing Directory) throws(SystemError) -> Success
  ) -> Effect<Result<Success, FileClientError>> {
    effect(operation, name) { () throws(SystemError) in
      guard let directory = try Directory(openingIfThere: path) else { return `default` }
      return try work(directory)
    }
  }
}
