/// The elements of an array.
struct ExactUnkeyedContainer: UnkeyedDecodingContainer {
  var base: any UnkeyedDecodingContainer
  let asked: RequestedKeys

  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int? { base.count }
  var isAtEnd: Bool { base.isAtEnd }
  var currentIndex: Int { base.currentIndex }

  mutating func decodeNil() throws -> Bool { try base.decodeNil() }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try base.decode(Exactly<Value>.self).value
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try element { try $0.decode(type) } }
  mutating func decode(_ type: String.Type) throws -> String { try element { try $0.decode(type) } }
  mutating func decode(_ type: Double.Type) throws -> Double { try element { try $0.decode(type) } }
  mutating func decode(_ type: Float.Type) throws -> Float { try element { try $0.decode(type) } }
  mutating func decode(_ type: Int.Type) throws -> Int { try element { try $0.decode(type) } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try element { try $0.decode(type) } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try element { try $0.decode(type) } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try element { try $0.decode(type) } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try element { try $0.decode(type) } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try element { try $0.decode(type) } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try element { try $0.decode(type) } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try element { try $0.decode(type) } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try element { try $0.decode(type) } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try element { try $0.decode(type) } }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let nested = try base.nestedContainer(keyedBy: type)
    return KeyedDecodingContainer(ExactKeyedContainer<NestedKey>(base: nested, asked: asked))
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    ExactUnkeyedContainer(base: try base.nestedUnkeyedContainer(), asked: asked)
  }

  mutating func superDecoder() throws -> any Decoder {
    ExactDecoder(base: try base.superDecoder(), asked: asked)
  }

  private mutating func element<Value>(
    _ decode: (inout any UnkeyedDecodingContainer) throws -> Value
  ) throws -> Value {
    let container = base
    return try fitting(container.codingPath + [Index(intValue: container.currentIndex)]) {
      try decode(&base)
    }
  }

  private struct Index: CodingKey {
    let intValue: Int?
    var stringValue: String { intValue.map { "\($0)" } ?? "" }

    init(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { nil }
  }
}

/// A value by itself.
struct ExactSingleValueContainer: SingleValueDecodingContainer {
  let base: any SingleValueDecodingContainer

  var codingPath: [any CodingKey] { base.codingPath }

  func decodeNil() -> Bool { base.decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try base.decode(Exactly<Value>.self).value
  }

  func decode(_ type: Bool.Type) throws -> Bool {
    try fitting(codingPath) { try base.decode(type) }
  }
  func decode(_ type: String.Type) throws -> String {
    try fitting(codingPath) { try base.decode(type) }
  }
  func decode(_ type: Double.Type) throws -> Double {
    try fitting(codingPath) { try base.decode(type) }
  }
  func decode(_ type: Float.Type) throws -> Float {
    try fitting(codingPath) { try base.decode(type) }
  }
  func decode(_ type: Int.Type) throws -> Int {
    try fitting(codingPath) { try base.decode(type) }
  }
  func decode(_ type: Int8.Type) throws -> Int8 {
    try fitting(codingPath) { try base.decode(type) }
  }
  func decode(_ type: Int16.Type) throws -> Int16 {
    try fitting(codingPath) { try base.decode(type) }
  }
  func decode(_ type: Int32.Type) throws -> Int32 {
    try fitting(codingPath) { try base.decode(type) }
  }
  func decode(_ type: Int64.Type) throws -> Int64 {
    try fitting(codingPath) { try base.decode(type) }
  }
  func decode(_ type: UInt.Type) throws -> UInt {
    try fitting(codingPath) { try base.decode(type) }
  }
  func decode(_ type: UInt8.Type) throws -> UInt8 {
    try fitting(codingPath) { try base.decode(type) }
  }
  func decode(_ type: UInt16.Type) throws -> UInt16 {
    try fitting(codingPath) { try base.decode(type) }
  }
  func decode(_ type: UInt32.Type) throws -> UInt32 {
    try fitting(codingPath) { try base.decode(type) }
  }
  func decode(_ type: UInt64.Type) throws -> UInt64 {
    try fitting(codingPath) { try base.decode(type) }
  }
}
