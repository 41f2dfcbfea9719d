import ComposableArchitecture
public import Foundation
import Synchronization

extension FileClient {
  /// A client that keeps documents in memory. At first there are none.
  public static var mock: Self { mock() }

  /// A client that keeps documents in memory, for tests and previews.
  ///
  /// ```swift
  /// let client = FileClient.mock(documents: ["notes.txt": Data("Buy milk".utf8)])
  /// ```
  ///
  /// The mock follows the rules of the live client for names and sizes, but its effects are synchronous:
  /// they are done when `send` returns. The documents exist as long as the client.
  ///
  /// - Parameters:
  ///   - documents: The initial documents, by name.
  ///   - sizeLimit: The largest size of a document in bytes.
  public static func mock(
    documents: [String: Data] = [:],
    sizeLimit: Int = defaultSizeLimit
  ) -> Self {
    let memory = Memory(documents)
    return Self(
      save: { name, data in
        memory.effect(name) { documents in
          guard data.count <= sizeLimit else {
            return .failure(
              .tooLarge(.init(.save, name: name, directory: "memory"), limit: sizeLimit))
          }
          return .success(documents[name] = data)
        }
      },
      load: { name in
        memory.effect(name) { documents in
          guard let document = documents[name], document.count > sizeLimit else {
            return .success(documents[name])
          }
          return .failure(
            .tooLarge(.init(.load, name: name, directory: "memory"), limit: sizeLimit))
        }
      },
      remove: { name in memory.effect(name) { .success($0[name] = nil) } },
      list: { memory.effect(nil) { .success($0.keys.sorted()) } },
      setAside: { name in
        memory.effect(name) { documents in
          guard let document = documents[name],
            let newName = DocumentName.damaged(name).first(where: { documents[$0] == nil })
          else { return .failure(.notFound(.init(.setAside, name: name, directory: "memory"))) }
          documents[name] = nil
          documents[newName] = document
          return .success(newName)
        }
      }
    )
  }
}

private final class Memory: Sendable {
  private let documents: Mutex<[String: Data]>

  init(_ documents: [String: Data]) { self.documents = Mutex(documents) }

  func effect<Success: Sendable>(
    _ name: String?,
    _ work: @escaping @Sendable (inout [String: Data]) -> Result<Success, FileClientError>
  ) -> Effect<Result<Success, FileClientError>> {
    .sync { [self] in
      if let name, !DocumentName.isValid(name) { return .failure(.invalidName(name)) }
      return documents.withLock { work(&$0) }
    }
  }
}
