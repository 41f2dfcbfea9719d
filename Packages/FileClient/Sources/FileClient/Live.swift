import ComposableArchitecture
import Dispatch
public import Foundation

extension FileClient {
  /// The client of documents in the user's data directory, see `defaultDirectory(environment:)`.
  public static let live = live(directory: defaultDirectory())

  /// A client of documents that are files in a directory, on disk and to stay.
  ///
  /// ```swift
  /// let client = FileClient.live(directory: URL(fileURLWithPath: "/var/lib/notes"))
  /// ```
  ///
  /// A save is atomic and durable: the document is written to a hidden temporary file beside it,
  /// brought to the disk, and only then given its name. Killing the process, or pulling the plug, at
  /// any moment leaves the old document or the new one. What a killed save leaves behind is removed
  /// when that document is next saved or removed. A save replaces a symbolic link by a file.
  ///
  /// The effects of one client are done one after another in the order in which they were started,
  /// on a queue of the client's own, never on the thread of the store. Several clients, and several
  /// processes, may share a directory: the last save wins. A process that ends drops what it has
  /// not got to yet, so wait for the last save, with `StoreTask.finish()`.
  ///
  /// - Parameter directory: the file URL of a directory. It is made, for this user alone, by the
  ///   first save if it is missing.
  public static func live(directory: URL) -> Self {
    let files = Files(path: directory.absoluteURL.path)
    return Self(
      save: { name, data in
        files.effect(.save, name) { () throws(SystemError) in
          try Directory(making: files.path).save(name, data)
        }
      },
      load: { name in
        files.effect(.load, name, ifMissing: nil) { directory throws(SystemError) in
          try directory.load(name)
        }
      },
      remove: { name in
        files.effect(.remove, name, ifMissing: ()) { directory throws(SystemError) in
          try directory.remove(name)
        }
      },
      list: {
        files.effect(.list, nil, ifMissing: []) { directory throws(SystemError) in
          try directory.documents()
        }
      },
      setAside: { name in
        files.effect(.setAside, name) { () throws(SystemError) in
          try Directory(opening: files.path).setAside(name)
        }
      }
    )
  }

  /// Where an app called PrimeTime keeps its documents: `$XDG_DATA_HOME/primetime`, which is by
  /// default `~/.local/share/primetime`.
  ///
  /// - Parameter environment: the process's environment variables. A relative `XDG_DATA_HOME` does
  ///   not count, as its specification says.
  public static func defaultDirectory(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    func directory(_ variable: String) -> URL? {
      guard let path = environment[variable], path.hasPrefix("/") else { return nil }
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    let home = directory("HOME") ?? URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
    let dataHome =
      directory("XDG_DATA_HOME")
      ?? home.appendingPathComponent(".local/share", isDirectory: true)
    return dataHome.appendingPathComponent("primetime", isDirectory: true)
  }
}

/// A directory's path, and the queue on which everything in it is done.
private struct Files: Sendable {
  let path: String
  private let queue = DispatchQueue(label: "FileClient")

  init(path: String) { self.path = path }

  /// The effect that does `work` in its turn.
  func effect<Success: Sendable>(
    _ operation: FileClientError.Attempt.Operation,
    _ name: String?,
    _ work: @escaping @Sendable () throws(SystemError) -> Success
  ) -> Effect<Result<Success, FileClientError>> {
    if let name, !DocumentName.isValid(name) { return .just(.failure(.invalidName(name))) }
    let attempt = FileClientError.Attempt(operation, name: name, directory: path)
    return .future { callback in
      queue.async {
        callback(Result(catching: work).mapError { FileClientError($0, attempt) })
      }
    }
  }

  /// The effect that does `work` in the directory in its turn, if there is a directory.
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
