public import Foundation

/// How a value is kept in a document, in each version of an app.
///
/// Each version of the value is a type. The newest one is the type that the app uses. Each step makes the next version
/// of a value, so a schema with a gap does not compile:
///
/// ```swift
/// struct NotesV1: Codable { var texts: [String] }
/// struct Note: Codable { var text: String, isDone: Bool }
/// struct Notes: Codable { var notes: [Note] }
///
/// let notesSchema = DocumentSchema(NotesV1.self)
///   .then(Notes.self) { old in
///     Notes(notes: old.texts.map { Note(text: $0, isDone: false) })
///   }
/// ```
///
/// `notesSchema.encode(Notes(notes: []))` is `{"documentVersion":2,"value":{"notes":[]}}`, and `notesSchema.decode`
/// reads both versions.
///
/// A document is JSON in UTF-8, with at most 100 values inside each other. A document without `documentVersion` is one
/// of version 1, so an app that did not use a schema before can begin with one.
///
/// Nothing that the schema throws has changed the document. Leave a document of a later version alone, because the
/// newer app still needs it. Set a damaged one aside with `FileClient.setAside`.
public struct DocumentSchema<Value: Codable & SendableMetatype>: Sendable {
  /// The version of the documents that `encode` makes. The first one is 1.
  public var version: Int { decoders.count }

  /// Decodes the value of each version. The first decoder is that of version 1.
  private let decoders: [@Sendable (JSONValue) throws -> Value]

  /// Makes a schema with one version.
  ///
  /// - Parameter type: The type of the values of version 1.
  public init(_ type: Value.Type) { decoders = [{ try $0.decode(Value.self) }] }

  private init(decoders: [@Sendable (JSONValue) throws -> Value]) {
    self.decoders = decoders
  }

  /// Returns a schema with one more version.
  ///
  /// - Parameters:
  ///   - type: The type of the values of the new version.
  ///   - migrate: Makes a value of the new version from one of the version before. Called each time an older document
  ///     is decoded.
  public func then<Next: Codable & SendableMetatype>(
    _ type: Next.Type, migrate: @escaping @Sendable (Value) -> Next
  ) -> DocumentSchema<Next> {
    let older = decoders.map { decode in
      { @Sendable (value: JSONValue) in migrate(try decode(value)) }
    }
    return DocumentSchema<Next>(decoders: older + [{ try $0.decode(Next.self) }])
  }

  /// Returns the value of a document, whichever version of the app wrote it.
  ///
  /// The time and the memory are proportional to the size of the document, whatever it contains.
  ///
  /// - Throws: `DocumentError.later` for a version that this schema does not have, and `.damaged` for anything else
  ///   that is not a document of this schema.
  public func decode(_ data: Data) throws(DocumentError) -> Value {
    if let damage = JSONInspection.damage(in: data) { throw damage }
    return try JSONDocument.value(in: data) { version, value in
      guard version <= self.version else { throw DocumentError.later(version) }
      return try decoders[version - 1](value)
    }
  }

  /// Returns a document with a value, as JSON with sorted keys.
  ///
  /// - Throws: `DocumentError.cannotBeEncoded` if JSON has no such value, for example because a number is infinite.
  public func encode(_ value: Value) throws(DocumentError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    do {
      return try encoder.encode(Envelope(documentVersion: version, value: value))
    } catch {
      throw DocumentError(encoding: error)
    }
  }
}
