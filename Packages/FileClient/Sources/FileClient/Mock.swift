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
  /// they are done when `send` returns. The documents exist as long as the client. `MockDisk` of the product
  /// `FileClientTesting` can also fail, be slow, and be changed by somebody else.
  ///
  /// - Parameters:
  ///   - documents: The initial documents, by name.
  ///   - sizeLimit: The largest size of a document in bytes.
  public static func mock(
    documents: [String: Data] = [:],
    sizeLimit: Int = defaultSizeLimit
  ) -> Self {
    Self(memory: Memory(DocumentsInMemory(documents, sizeLimit: sizeLimit)))
  }
}

private final class Memory: DocumentMemory {
  private let documents: Mutex<DocumentsInMemory>

  init(_ documents: DocumentsInMemory) { self.documents = Mutex(documents) }

  func effect<Success: Sendable>(
    _ operation: FileClientError.Attempt.Operation,
    _ work: @escaping @Sendable (inout DocumentsInMemory) -> Result<Success, FileClientError>
  ) -> Effect<Result<Success, FileClientError>> {
    .sync { [self] in documents.withLock { work(&$0) } }
  }
}
