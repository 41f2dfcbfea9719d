/// A part of the state that records what happened, rather than what the user sees.
///
/// ```swift
/// struct RequestLog: Codable, StateBookkeeping { var startedAt: [Int] = [] }
/// ```
///
/// A script that is made from a recording expects nothing of such parts, because they say nothing about the app, or
/// differ from run to run. ``UndoHistory`` is one.
///
/// An exploration of an app from its screens asks such parts what can be undone and what is stored. A type of your own
/// answers by implementing the properties.
public protocol StateBookkeeping {
  /// How many changes can be undone. By default, it is zero.
  var undoCount: Int { get }
  /// The knowledge about the document that this part keeps track of. By default, it is ``StoredDocument/unknown``.
  var storedDocument: StoredDocument { get }
}

extension StateBookkeeping {
  /// Zero, because most parts are not a history.
  public var undoCount: Int { 0 }
  /// Unknown, because most parts do not keep track of a document.
  public var storedDocument: StoredDocument { .unknown }
}

/// The knowledge of a part of the state about a document that is stored, such as a file.
///
/// ```swift
/// struct NotesStatus: Codable, StateBookkeeping {
///   var saved: String?
///   var storedDocument: StoredDocument { saved.map { .known([$0]) } ?? .unread }
/// }
/// ```
public enum StoredDocument: Sendable {
  /// Nothing is known, for example because there is no document or because it could not be read.
  case unknown
  /// The document was not read yet.
  case unread
  /// The document was read or saved, and one of these values is stored. There are two while a change is being saved. The
  /// first one is that on which the app and the disk last agreed.
  case known([any Equatable & Sendable])
}
