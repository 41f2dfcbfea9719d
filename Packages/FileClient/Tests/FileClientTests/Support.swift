import ComposableArchitecture
import FileClient
import Foundation
import Synchronization

/// A new directory of the test's own, removed with everything in it when the test is done with it.
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

  /// Everything in the directory, hidden files included, sorted.
  func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  func permissions(of name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: file(name).path)
    return attributes[.posixPermissions] as? Int
  }
}

/// Runs effects side by side in one store, started in their order, and answers all their outputs in
/// the order in which they came.
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

/// The only output of an effect of the file client, or its error.
func output<Success: Sendable>(
  of effect: Effect<Result<Success, FileClientError>>
) async throws -> Success {
  let results = await outputs(of: [effect])
  guard let result = results.first, results.count == 1 else {
    throw UnexpectedOutputs(count: results.count)
  }
  return try result.get()
}

/// The error of an effect of the file client, or `nil` if there was none.
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
