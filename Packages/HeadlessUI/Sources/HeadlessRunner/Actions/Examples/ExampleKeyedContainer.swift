/// An object that contains every key.
struct ExampleKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ExampleDecoder

  var codingPath: [any CodingKey] { [] }

  /// The key of an enum's case, or of a dictionary.
  var allKeys: [Key] {
    if let name = decoder.caseName { return [Key(stringValue: name)].compactMap(\.self) }
    return decoder.elementCount == 0
      ? [] : [Key(stringValue: decoder.dictionaryKey)].compactMap(\.self)
  }

  func contains(_ key: Key) -> Bool {
    decoder.caseName.map { $0 == key.stringValue } ?? true
  }

  func decodeNil(forKey key: Key) throws -> Bool { decoder.isDeep }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.example(type)
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder.example(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder.example(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder.example(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoder.example(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder.example(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try decoder.example(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try decoder.example(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try decoder.example(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try decoder.example(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try decoder.example(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try decoder.example(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try decoder.example(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try decoder.example(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try decoder.example(type) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    nested.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    nested.unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { nested }

  func superDecoder(forKey key: Key) throws -> any Decoder { nested }

  /// The payload of an enum's case, or an object inside of this one.
  private var nested: ExampleDecoder {
    var nested = decoder
    nested.caseName = nil
    nested.elementCount = 1
    return nested
  }
}
