import ComposableArchitecture
import FileClient
import Foundation
import Synchronization

/// A temporary directory that is removed with its contents when this object is deallocated.
final class TemporaryDirectory: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("FileClientTests-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.path }
  var client: FileClient { .live(directory: url) }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// The sorted names of all files in the directory, including hidden files.
  func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  func link(_ name: String, to path: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: file(name).path, withDestinationPath: path)
  }

  /// The path in a symbolic link.
  func target(of name: String) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: file(name).path)
  }

  func permissions(of name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: file(name).path)
    return attributes[.posixPermissions] as? Int
  }
}

/// Starts effects in order in one store, runs them concurrently, and returns all outputs in the order
/// in which they arrived.
func outputs<Output: Sendable>(of effects: [Effect<Output>]) async -> [Output] {
  let store = Store<[Output], Output?>(
    initialValue: [],
    reducer: { outputs, output, _ in
      guard let output else { return effects.map { $0.map { $0 } } }
      outputs.append(output)
      return []
    },
    environment: ()
  )
  await store.send(nil).finish()
  return store.value
}

/// Returns the only output of an effect of the file client, or throws its error.
func output<Success: Sendable>(
  of effect: Effect<Result<Success, FileClientError>>
) async throws -> Success {
  let results = await outputs(of: [effect])
  guard let result = results.first, results.count == 1 else {
    throw UnexpectedOutputs(count: results.count)
  }
  return try result.get()
}

/// Returns the error of an effect of the file client, or `nil` if there was none.
func error<Success: Sendable>(
  of effect: Effect<Result<Success, FileClientError>>
) async throws -> FileClientError? {
  do {
    _ = try await output(of: effect)
    return nil
  } catch let error as FileClientError {
    return error
  }
}

struct UnexpectedOutputs: Error {
  let count: Int
}

extension Data {
  init(_ text: String) { self.init(text.utf8) }
}
