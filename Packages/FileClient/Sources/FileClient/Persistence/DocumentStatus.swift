public import ComposableArchitecture
public import Foundation

/// The status of a document that `persisted` keeps. It is part of the state, so a screen can show it:
///
/// ```swift
/// switch state.notesDocument.phase {
/// case .saving: Text("Saving …")
/// case .failed(let failure): Text("\(failure)").style(.warning)
/// default: Text("")
/// }
/// ```
public struct DocumentStatus<Document: Equatable & Sendable>: Equatable, Sendable {
  /// The work in flight, or the last result.
  public internal(set) var phase = Phase.unknown
  /// The name under which a damaged document was set aside, if there was one.
  public internal(set) var damagedName: String?
  /// Whether the app has asked for what is happening, or happened last, with `save`, `revert` or `resolve`. A failure
  /// that the user waits for may be an alert, and any other one a line on the screen.
  public internal(set) var isRequested = false
  /// The document that somebody else has saved, if it could not be merged. Nothing is saved until
  /// `DocumentAction.resolve`.
  public internal(set) var conflict: Document?

  /// The document that the app and the disk last agreed on. Before they do, it is what the app started with. It is `nil`
  /// until the document is first loaded or changed.
  var last: Document?
  /// The document that the app started with. A document that does not exist has this value.
  var initial: Document?
  /// The document that is being saved.
  var saving: Document?
  /// The document that could not be saved. It is not saved again until the document changes, even if it changes
  /// back later.
  var failed: Document?
  /// Whether the document was read, so it may be replaced.
  var isKnown = false
  /// The reason for the load in flight; `nil` if there is none.
  var loading: Loading?
  /// The operations to perform when they become possible, in the order in which the app wants them.
  var awaited: [Awaited] = []
  /// Whether the time until the next save is running.
  var isDelayed = false

  enum Loading: String, Codable, Sendable { case merge, revert }
  enum Awaited: String, Codable, Sendable { case save, revert }

  /// Makes the status of a document that was not read yet.
  public init() {}

  /// Returns whether a document differs from what was last loaded or saved.
  ///
  /// - Parameter document: The part of the state that is kept.
  public func hasUnsavedChanges(_ document: Document) -> Bool { document != last ?? document }

  /// The work in flight for a document, or its last result.
  public enum Phase: Hashable, Codable, Sendable {
    /// The document was not read yet.
    case unknown
    /// The document is being read.
    case loading
    /// The document was read, or there is none.
    case loaded
    /// A change is being saved.
    case saving
    /// The document was saved at this time.
    case saved(at: Date)
    /// The document could not be loaded, saved, or set aside. Nothing was lost.
    case failed(DocumentFailure)
  }
}

extension DocumentStatus: StateBookkeeping {
  /// The documents that may be on the disk; unknown if a load has failed or somebody else has changed the document.
  public var storedDocument: StoredDocument {
    if phase == .unknown { return .unread }
    guard isKnown, conflict == nil else { return .unknown }
    return .known([last, saving, failed].compactMap(\.self))
  }
}
extension DocumentStatus: Hashable where Document: Hashable {}
extension DocumentStatus: Encodable where Document: Encodable {}
extension DocumentStatus: Decodable where Document: Decodable {}

/// Why a document could not be loaded or saved.
///
/// `description` tells the user what happened and what to do.
public enum DocumentFailure: Error, Hashable, Codable, Sendable {
  /// The client could not do it.
  case client(FileClientError)
  /// The document, or the value for it, is not what the schema expects.
  case document(DocumentError)
  /// Both the user and somebody else have changed the document, and the changes could not be merged. The text is
  /// that of the error of the closure that merges, or empty without such a closure.
  case conflict(String)
}

extension DocumentFailure {
  /// The same failure, which has prevented a save.
  var ofSave: Self {
    guard case .client(var error) = self else { return self }
    error.attempt?.operation = .save
    return .client(error)
  }
}

extension DocumentFailure: CustomStringConvertible {
  /// The problem and what to do about it, in a sentence or two for the user.
  public var description: String {
    switch self {
    case .client(let error): error.description
    case .document(let error): error.description
    case .conflict(let reason):
      """
      The document was changed both here and by somebody else\(reason.isEmpty ? "" : ": \(reason)"). Choose which one \
      to keep; nothing is saved until then.
      """
    }
  }
}
