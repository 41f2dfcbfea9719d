import Foundation

/// A decoder that has no input. It makes up an example of each value.
///
/// Decoding an action from it makes an action whose payload is an example. For an enum it needs the names
/// of the cases, which it reads from the metadata of the type.
struct ExampleDecoder: Decoder {
  struct NoExample: Error {}

  let choices: ExampleChoices
  /// The names of the cases that lead to the payload, from this value on.
  var path: ArraySlice<String>
  /// The case to decode, if this value is an enum.
  var caseName: String?
  /// The number of elements, if this value is an array.
  var elementCount = 1
  /// The key, if this value is a dictionary.
  var dictionaryKey = "key"
  /// How many values this one is part of.
  var depth = 0
  /// How many enums of the payload this value is part of.
  var enumDepth = 0

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Whether optional values are `nil` from here on because a type may contain itself.
  var isDeep: Bool { depth > 8 }

  /// Returns an example of a type as a part of this value.
  func example<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let leaf = Self.leaf(type, text: choices.text) { return leaf }
    guard depth < 24 else { throw NoExample() }
    var inner = ExampleDecoder(choices: choices, path: path, depth: depth + 1, enumDepth: enumDepth)
    if let name = path.first {
      inner.caseName = name
      inner.path = path.dropFirst()
      return try Value(from: inner)
    }
    if let value = Self.firstCase(of: type) { return value }
    if let cases = reflectedCases(of: type), !cases.isEmpty {
      inner.enumDepth += 1
      return try inner.example(type, cases)
    }
    // An array may need an even number of elements. A dictionary may have numbers as keys.
    let shapes = isDeep ? [(0, "key")] : [(1, "key"), (2, "1"), (0, "key")]
    for (elementCount, key) in shapes {
      inner.elementCount = elementCount
      inner.dictionaryKey = key
      if let value = try? Value(from: inner) { return value }
    }
    throw NoExample()
  }

  /// Returns an example of an enum. Only the outermost enums of a payload have an example for each case.
  private func example<Value: Decodable>(
    _ type: Value.Type, _ cases: [EnumCase]
  ) throws -> Value {
    var decoder = self
    if enumDepth <= 2 {
      decoder.caseName = cases[choices.choose(from: cases.count)].name
      return try Value(from: decoder)
    }
    for enumCase in cases.filter({ !$0.hasPayload }) + cases.filter(\.hasPayload) {
      decoder.caseName = enumCase.name
      if let value = try? Value(from: decoder) { return value }
    }
    throw NoExample()
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ExampleKeyedContainer(decoder: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { ExampleUnkeyedContainer(decoder: self) }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    ExampleSingleValueContainer(decoder: self)
  }
}

extension ExampleDecoder {
  /// Returns an example of a type that is written as one value.
  static func leaf<Value>(_ type: Value.Type, text: String) -> Value? {
    let examples: [Any?] = [
      true, text, 1.5, Float(1.5), 1, Int8(1), Int16(1), Int32(1), Int64(1), UInt(1), UInt8(1),
      UInt16(1), UInt32(1), UInt64(1), Int128(1), UInt128(1),
      Date(timeIntervalSince1970: 1_767_225_600), URL(string: "https://example.org"),
      UUID(uuidString: "00000000-0000-0000-0000-000000000001"), Data("data".utf8), Decimal(1.5),
      Duration.seconds(30), IndexSet(integer: 1),
    ]
    return examples.lazy.compactMap { $0 as? Value }.first { Swift.type(of: $0) == type }
  }

  /// Returns the first case of an enum that is `CaseIterable` or whose raw values can be guessed.
  static func firstCase<Value>(of type: Value.Type) -> Value? {
    if let type = type as? any CaseIterable.Type, let first = first(of: type) as? Value {
      return first
    }
    guard let type = type as? any RawRepresentable.Type, let cases = reflectedCases(of: type) else {
      return nil
    }
    return first(of: type, named: cases.map(\.name)) as? Value
  }

  private static func first<Value: CaseIterable>(of type: Value.Type) -> Value? {
    type.allCases.first
  }

  private static func first<Value: RawRepresentable>(
    of type: Value.Type, named names: [String]
  ) -> Value? {
    let rawValues: [Any] = names + [0, 1]
    return rawValues.lazy.compactMap { $0 as? Value.RawValue }.compactMap(Value.init).first
  }
}
