public import Foundation

/// The actions of a document that `persisted` keeps.
///
/// An app sends the first four. The others are the outputs of effects. A feature may react to all of them: it sees each
/// action after `persisted` has applied it to the document and its status.
public enum DocumentAction<Document: Equatable & Sendable>: Equatable, Sendable {
  /// Load the document, and merge it with what the user has changed. Send this when the app starts.
  case load
  /// Load the document, and discard what has changed since it was last loaded or saved. If there was no document
  /// yet, the app goes back to what it started with.
  case revert
  /// Save the document now, even if it has not changed.
  case save
  /// End a conflict with this document, which is then saved.
  case resolve(Document)

  /// The document was read; `nil` if there is none. It was merged with what the user had changed.
  case loaded(Document?)
  /// The document was read because of `revert`; `nil` if there is none. What the user had changed is discarded.
  case reverted(Document?)
  /// The document could not be read.
  case loadFailed(DocumentFailure)
  /// The damaged document was renamed.
  case damagedDocumentSetAside(name: String)
  /// The damaged document could not be renamed.
  case setAsideFailed(FileClientError)
  /// The time after a change is over.
  case saveDue
  /// The document was saved at this time.
  case saved(at: Date)
  /// The document could not be saved.
  case saveFailed(DocumentFailure)
}

extension DocumentAction: Hashable where Document: Hashable {}
extension DocumentAction: Encodable where Document: Encodable {}
extension DocumentAction: Decodable where Document: Decodable {}
