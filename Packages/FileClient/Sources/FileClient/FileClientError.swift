/// Why a document could not be saved, loaded, removed, listed or set aside.
///
/// `description` tells the user what happened, what to do, and whether anything was lost.
public enum FileClientError: Error, Hashable, Codable, Sendable {
  /// The app's name is invalid. See `FileClient.live(app:sizeLimit:environment:)`.
  case invalidAppName(String)
  /// A name that no document can have.
  case invalidName(String)
  /// The disk is full, or this user may not store more on it.
  case noSpaceLeft(Attempt)
  /// This user does not have permission for the operation.
  case permissionDenied(Attempt)
  /// The file system accepts no changes.
  case readOnly(Attempt)
  /// The document itself is read-only. It is neither replaced nor removed until it is writable.
  case readOnlyDocument(Attempt)
  /// The directory, or a part of the path to it, is not a directory.
  case notADirectory(Attempt)
  /// There is no document to set aside.
  case notFound(Attempt)
  /// This process, or the whole system, cannot open another file.
  case tooManyOpenFiles(Attempt)
  /// Somebody else has changed the document since this client has read or saved it. Load it again, and save what
  /// should be kept of both.
  case changedElsewhere(Attempt)
  /// The document is larger than the client's limit, which is in bytes.
  case tooLarge(Attempt, limit: Int)
  /// The change was made, but the disk did not confirm it. It may not survive a power failure.
  case unconfirmed(Attempt, reason: String)
  /// Any other failure, in the system's words.
  case other(Attempt, reason: String)

  /// An operation that failed.
  public struct Attempt: Hashable, Codable, Sendable {
    /// The function of `FileClient` that was called.
    public enum Operation: String, Codable, Sendable {
      /// `FileClient.save`.
      case save
      /// `FileClient.load`.
      case load
      /// `FileClient.remove`.
      case remove
      /// `FileClient.list`.
      case list
      /// `FileClient.setAside`.
      case setAside
    }

    /// The function that was called.
    public var operation: Operation
    /// The document's name, or `nil` if the operation is about all documents.
    public var name: String?
    /// Where the documents are. If a document is a symbolic link to a file elsewhere, and the operation failed
    /// there, it is the folder of that file.
    public var directory: String

    /// Makes a description of an attempt.
    ///
    /// - Parameters:
    ///   - operation: The function that was called.
    ///   - name: The document's name, if the operation is about one.
    ///   - directory: Where the documents are.
    public init(_ operation: Operation, name: String? = nil, directory: String) {
      self.operation = operation
      self.name = name
      self.directory = directory
    }
  }
}

extension FileClientError {
  /// The operation that failed, unless a name was invalid.
  var attempt: Attempt? {
    get {
      switch self {
      case .invalidAppName, .invalidName: nil
      case .noSpaceLeft(let attempt), .permissionDenied(let attempt), .readOnly(let attempt),
        .readOnlyDocument(let attempt), .notADirectory(let attempt), .notFound(let attempt),
        .tooManyOpenFiles(let attempt),
        .changedElsewhere(let attempt), .tooLarge(let attempt, _), .unconfirmed(let attempt, _),
        .other(let attempt, _):
        attempt
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .invalidAppName, .invalidName: break
      case .noSpaceLeft: self = .noSpaceLeft(newValue)
      case .permissionDenied: self = .permissionDenied(newValue)
      case .readOnly: self = .readOnly(newValue)
      case .readOnlyDocument: self = .readOnlyDocument(newValue)
      case .notADirectory: self = .notADirectory(newValue)
      case .notFound: self = .notFound(newValue)
      case .tooManyOpenFiles: self = .tooManyOpenFiles(newValue)
      case .changedElsewhere: self = .changedElsewhere(newValue)
      case .tooLarge(_, let limit): self = .tooLarge(newValue, limit: limit)
      case .unconfirmed(_, let reason): self = .unconfirmed(newValue, reason: reason)
      case .other(_, let reason): self = .other(newValue, reason: reason)
      }
    }
  }
}
