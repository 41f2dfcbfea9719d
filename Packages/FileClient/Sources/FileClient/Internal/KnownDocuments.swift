import Foundation
import Synchronization

/// The documents as a client knows them: the versions that it has read or written last.
///
/// A save asks this before it replaces a document, so it does not undo the change of another process.
final class KnownDocuments: Sendable {
  private let contents = Mutex<[String: Content]>([:])

  /// The content of a document, as far as it is needed to notice a change.
  enum Content: Equatable {
    case missing
    /// The hash is one of this process.
    case document(size: Int, hash: Int)

    init(_ data: Data?) {
      guard let data else {
        self = .missing
        return
      }
      var hasher = Hasher()
      data.withUnsafeBytes { hasher.combine(bytes: $0) }
      self = .document(size: data.count, hash: hasher.finalize())
    }
  }

  /// Reads a document, and remembers what was read.
  func read(_ name: String, _ body: () throws(SystemError) -> Data?) throws(SystemError) -> Data? {
    // Nothing else of this client comes between reading and remembering.
    try contents.withLock { contents throws(SystemError) in
      contents[name] = nil
      let data = try body()
      contents[name] = Content(data)
      return data
    }
  }

  /// Replaces a document by another one, or by none, and remembers that.
  ///
  /// - Parameters:
  ///   - current: Reads the document. What cannot be read is not the document that the client knows.
  ///   - body: Replaces the document.
  /// - Throws: The refusal `changedElsewhere` if the document is not the one that the client knows.
  func replace(
    _ name: String, by data: Data?, current: () throws(SystemError) -> Data?,
    _ body: () throws(SystemError) -> Void
  ) throws(SystemError) {
    try contents.withLock { contents throws(SystemError) in
      if let known = contents[name], (try? Content(current())) != known {
        throw SystemError(.changedElsewhere)
      }
      try body()
      contents[name] = Content(data)
    }
  }
}
