/// An object.
struct ExactKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let base: KeyedDecodingContainer<Key>
  let asked: RequestedKeys

  var codingPath: [any CodingKey] { base.codingPath }

  /// The keys of the object that `Key` can represent. They count as read, because code that lists the
  /// keys, such as that of an enum or a dictionary, reads all of them.
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
    try asking(key).value(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try asking(key).value(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try asking(key).value(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try asking(key).value(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try asking(key).value(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try asking(key).value(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try asking(key).value(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try asking(key).value(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try asking(key).value(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try asking(key).value(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try asking(key).value(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try asking(key).value(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try asking(key).value(forKey: key) { try $0.decode(type, forKey: key) }
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try asking(key).value(forKey: key) { try $0.decode(type, forKey: key) }
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
  /// Decodes a value, and reports a number that does not fit its type at the path of the key.
  fileprivate func value<Value>(
    forKey key: Key,
    _ decode: (Self) throws -> Value
  ) throws -> Value {
    try fitting(codingPath + [key]) { try decode(self) }
  }
}

/// Decodes a value, and adds its path to the error if it does not fit its type.
///
/// For a number that does not fit, Foundation's decoder reports the whole text as corrupt.
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
