/// Why a document could not be saved, loaded, removed, listed or set aside.
///
/// `description` is meant for the person in front of the screen: what happened, what to do, and
/// whether anything was lost.
public enum FileClientError: Error, Hashable, Codable, Sendable {
  /// The app's name is invalid. See `FileClient.live(app:sizeLimit:environment:)`.
  case invalidAppName(String)
  /// A name that no document can have.
  case invalidName(String)
  /// The disk, or the share of it that this user may fill, is full.
  case noSpaceLeft(Attempt)
  /// This user may not do that there.
  case permissionDenied(Attempt)
  /// The file system accepts no changes.
  case readOnly(Attempt)
  /// The directory, or something on the way to it, is not a directory.
  case notADirectory(Attempt)
  /// There is no document to set aside.
  case notFound(Attempt)
  /// The document is larger than the client's limit, which is in bytes.
  case tooLarge(Attempt, limit: Int)
  /// It was done, but the disk did not confirm it: it may not survive a power failure.
  case unconfirmed(Attempt, reason: String)
  /// Anything else, in the system's words.
  case other(Attempt, reason: String)

  /// What was being done.
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
    /// The document's name; `nil` where it is about all of them.
    public var name: String?
    /// Where the documents are.
    public var directory: String

    /// Makes the account of an attempt.
    ///
    /// - Parameters:
    ///   - operation: the function that was called.
    ///   - name: the document's name, if it was about one.
    ///   - directory: where the documents are.
    public init(_ operation: Operation, name: String? = nil, directory: String) {
      self.operation = operation
      self.name = name
      self.directory = directory
    }
  }
}
