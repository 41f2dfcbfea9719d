import Foundation

/// A document whose version is known.
struct JSONDocument {
  static let versionKey = "documentVersion"
  static let valueKey = "value"

  let version: Int
  private let data: Data
  /// Whether the value is in an envelope with the version.
  private let isWrapped: Bool

  init(_ data: Data) throws(DocumentError) {
    let version: Int?
    do {
      version = try JSONDecoder().decode(Head.self, from: data).documentVersion
    } catch DecodingError.typeMismatch(_, let context) where context.codingPath.isEmpty {
      // The value of version 1 need not be an object.
      version = nil
    } catch {
      throw DocumentError(decoding: error, isInEnvelope: false)
    }
    if let version, version < 1 {
      throw .damaged(path: Self.versionKey, reason: "there is no version \(version)")
    }
    (self.version, self.data, isWrapped) = (version ?? 1, data, version != nil)
  }

  func value<Value: Decodable>(as _: Value.Type) -> Result<Value, DocumentError> {
    let decoder = JSONDecoder()
    return Result {
      isWrapped
        ? try decoder.decode(Envelope<Value>.self, from: data).value
        : try decoder.decode(Value.self, from: data)
    }
    .mapError { DocumentError(decoding: $0, isInEnvelope: isWrapped) }
  }
}

/// What a schema writes.
struct Envelope<Value> {
  let documentVersion: Int
  let value: Value
}

extension Envelope: Decodable where Value: Decodable {}
extension Envelope: Encodable where Value: Encodable {}

private struct Head: Decodable {
  let documentVersion: Int?
}
