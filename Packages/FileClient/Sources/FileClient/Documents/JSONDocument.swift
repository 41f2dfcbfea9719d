import Foundation

/// A document that is decoded in one pass: the version first, and then the value as that version has it.
struct JSONDocument<Value>: DecodableWithConfiguration {
  /// Decodes the value of a document of a version.
  typealias Body = (_ version: Int, JSONValue) throws -> Value

  private let value: Value

  static func value(in data: Data, _ body: @escaping Body) throws(DocumentError) -> Value {
    do {
      return try JSONDecoder().decode(Self.self, from: data, configuration: body).value
    } catch let error as DocumentError {
      throw error
    } catch {
      throw DocumentError(decoding: error)
    }
  }

  init(from decoder: any Decoder, configuration body: Body) throws {
    guard let envelope = try Self.envelope(decoder),
      let version = try envelope.decodeIfPresent(Int.self, forKey: .documentVersion)
    else {
      value = try body(1, .bare(decoder.singleValueContainer()))
      return
    }
    if version < 1 {
      throw DocumentError.damaged(
        path: JSONEnvelopeKey.documentVersion.stringValue, reason: "there is no version \(version)")
    }
    value = try body(version, .inEnvelope(envelope))
  }

  /// Returns `nil` if the document is no object. The value of version 1 need not be one.
  private static func envelope(
    _ decoder: any Decoder
  ) throws -> KeyedDecodingContainer<JSONEnvelopeKey>? {
    do {
      return try decoder.container(keyedBy: JSONEnvelopeKey.self)
    } catch DecodingError.typeMismatch {
      return nil
    }
  }
}

/// The value in a document, which is not decoded yet.
enum JSONValue {
  case bare(any SingleValueDecodingContainer)
  case inEnvelope(KeyedDecodingContainer<JSONEnvelopeKey>)

  func decode<Value: Decodable>(_: Value.Type) throws -> Value {
    switch self {
    case .bare(let container): try container.decode(Value.self)
    case .inEnvelope(let container): try container.decode(Value.self, forKey: .value)
    }
  }
}

enum JSONEnvelopeKey: String, CodingKey {
  case documentVersion, value
}

/// The content of a file that a schema writes.
struct Envelope<Value: Encodable>: Encodable {
  let documentVersion: Int
  let value: Value
}
