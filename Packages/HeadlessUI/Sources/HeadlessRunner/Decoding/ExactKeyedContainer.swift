struct ExactKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let base: KeyedDecodingContainer<Key>
  let asked: AskedKeys

  var codingPath: [any CodingKey] { base.codingPath }

  /// Those that are keys of this type: the cases of an enum, or all that a dictionary has.
  var allKeys: [Key] {
    asked.add(base.allKeys.map(\.stringValue), at: codingPath)
    return base.allKeys
  }

  func contains(_ key: Key) -> Bool { asking(key).contains(key) }

  func decodeNil(forKey key: Key) throws -> Bool { try asking(key).decodeNil(forKey: key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try asking(key).decode(Exactly<Value>.self, forKey: key).value
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try asking(key).number(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try asking(key).number(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try asking(key).number(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try asking(key).number(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try asking(key).number(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try asking(key).number(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try asking(key).number(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try asking(key).number(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try asking(key).number(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try asking(key).number(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try asking(key).number(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try asking(key).number(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try asking(key).number(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try asking(key).number(forKey: key) { try $0.decode(type, forKey: key) }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let nested = try asking(key).nestedContainer(keyedBy: type, forKey: key)
    return KeyedDecodingContainer(ExactKeyedContainer<NestedKey>(base: nested, asked: asked))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    let nested = try asking(key).nestedUnkeyedContainer(forKey: key)
    return ExactUnkeyedContainer(base: nested, asked: asked)
  }

  func superDecoder() throws -> any Decoder {
    asked.add(["super"], at: codingPath)
    return ExactDecoder(base: try base.superDecoder(), asked: asked)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    ExactDecoder(base: try asking(key).superDecoder(forKey: key), asked: asked)
  }

  private func asking(_ key: Key) -> KeyedDecodingContainer<Key> {
    asked.add([key.stringValue], at: codingPath)
    return base
  }
}

extension KeyedDecodingContainer {
  /// Decodes a value. A number that does not fit its type is a mismatch at its place; the decoder of
  /// Foundation calls the whole text corrupt.
  fileprivate func number<Value>(
    forKey key: Key,
    _ decode: (Self) throws -> Value
  ) throws -> Value {
    try fitting(codingPath + [key]) { try decode(self) }
  }
}

/// Decodes a value, and says where it is if it does not fit its type.
func fitting<Value>(
  _ path: @autoclosure () -> [any CodingKey],
  _ decode: () throws -> Value
) throws -> Value {
  do {
    return try decode()
  } catch let error as DecodingError {
    throw error
  } catch {
    throw DecodingError.typeMismatch(
      Value.self, DecodingError.Context(codingPath: path(), debugDescription: "\(error)")
    )
  }
}
