/// An array with a few elements. It provides more if more are decoded.
struct ExampleUnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: ExampleDecoder
  private(set) var currentIndex = 0

  init(decoder: ExampleDecoder) { self.decoder = decoder }

  var codingPath: [any CodingKey] { [] }
  var count: Int? { decoder.elementCount }
  var isAtEnd: Bool { currentIndex >= decoder.elementCount }

  mutating func decodeNil() throws -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try element(type) }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try element(type) }
  mutating func decode(_ type: String.Type) throws -> String { try element(type) }
  mutating func decode(_ type: Double.Type) throws -> Double { try element(type) }
  mutating func decode(_ type: Float.Type) throws -> Float { try element(type) }
  mutating func decode(_ type: Int.Type) throws -> Int { try element(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try element(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try element(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try element(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try element(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try element(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try element(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try element(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try element(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try element(type) }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    currentIndex += 1
    return nested.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    currentIndex += 1
    return nested.unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder {
    currentIndex += 1
    return nested
  }

  private mutating func element<Value: Decodable>(_ type: Value.Type) throws -> Value {
    currentIndex += 1
    return try nested.example(type)
  }

  private var nested: ExampleDecoder {
    var nested = decoder
    nested.elementCount = 1
    return nested
  }
}

/// A value by itself.
struct ExampleSingleValueContainer: SingleValueDecodingContainer {
  let decoder: ExampleDecoder

  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { decoder.isDeep }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.example(type) }

  func decode(_ type: Bool.Type) throws -> Bool { try decoder.example(type) }
  func decode(_ type: String.Type) throws -> String { try decoder.example(type) }
  func decode(_ type: Double.Type) throws -> Double { try decoder.example(type) }
  func decode(_ type: Float.Type) throws -> Float { try decoder.example(type) }
  func decode(_ type: Int.Type) throws -> Int { try decoder.example(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try decoder.example(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try decoder.example(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try decoder.example(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try decoder.example(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try decoder.example(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.example(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.example(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.example(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.example(type) }
}
