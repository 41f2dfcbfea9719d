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
      version = try JSONDecoder().decode(Head.self, from: data).version
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

private struct Head: Decodable {
  let version: Int?

  init(from decoder: any Decoder) throws {
    let container = try? decoder.container(keyedBy: Key.self)
    version =
      container?.contains(.version) == true
      ? try container?.decode(Int.self, forKey: .version) : nil
  }
}

private struct Envelope<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    value = try decoder.container(keyedBy: Key.self).decode(Value.self, forKey: .value)
  }
}

private enum Key: CodingKey {
  case version, value

  init?(stringValue: String) {
    switch stringValue {
    case JSONDocument.versionKey: self = .version
    case JSONDocument.valueKey: self = .value
    default: return nil
    }
  }

  init?(intValue: Int) { nil }

  var intValue: Int? { nil }

  var stringValue: String { self == .version ? JSONDocument.versionKey : JSONDocument.valueKey }
}
