import Foundation

/// Encodes states to compare them, and tests whether they can be decoded.
enum StateCoding {
  /// The problem with encoding and decoding a state; `nil` if there is none.
  static func problem<Value: Encodable>(of value: Value) -> String? {
    let advice = "To leave this check out: `checks: .all.subtracting(.coding)`."
    do {
      let data = try encoded(value)
      guard let type = Value.self as? any Decodable.Type else { return nil }
      let decoded = try JSONDecoder().decode(type, from: data)
      guard let value = value as? any Equatable, !isEqual(value, decoded) else { return nil }
      return "A state is not the same after it was encoded and decoded. \(advice)"
    } catch {
      return "A state cannot be encoded and decoded: \(error). \(advice)"
    }
  }

  /// Whether two states are encoded in another way, or cannot be encoded.
  static func differ(_ value: some Encodable, _ other: some Encodable) -> Bool {
    guard let data = try? encoded(value), let otherData = try? encoded(other) else { return true }
    return data != otherData
  }

  private static func encoded(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(value)
  }
}

/// Whether a value is equal to one of a type that is not known.
func isEqual<Value: Equatable>(_ value: Value, _ other: Any) -> Bool { value == other as? Value }
