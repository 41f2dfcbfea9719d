import Foundation

/// Wraps a decoder and records the keys that are asked for.
struct ExactDecoder: Decoder {
  let base: any Decoder
  let asked: RequestedKeys

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(
      ExactKeyedContainer(base: try base.container(keyedBy: type), asked: asked)
    )
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    ExactUnkeyedContainer(base: try base.unkeyedContainer(), asked: asked)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    ExactSingleValueContainer(base: try base.singleValueContainer())
  }
}

/// A value that is decoded by an `ExactDecoder`, together with all values in it.
struct Exactly<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    // The JSON decoder reads these types itself, and only if it is asked for them directly.
    if Value.self is any LeafValue.Type {
      value = try decoder.singleValueContainer().decode(Value.self)
      return
    }
    guard let asked = decoder.requestedKeys else {
      value = try Value(from: decoder)
      return
    }
    do {
      value = try Value(from: ExactDecoder(base: decoder, asked: asked))
    } catch let error as DecodingError {
      throw error.saying(Cases.of(Value.self), at: decoder.codingPath)
    }
  }
}

/// The types that a JSON decoder reads in its own way.
private protocol LeafValue {}
extension Data: LeafValue {}
extension Date: LeafValue {}
extension Decimal: LeafValue {}
extension URL: LeafValue {}

extension DecodingError {
  /// Returns the same error, with the accepted values if the type at the path is an enum.
  fileprivate func saying(_ cases: [String]?, at path: [any CodingKey]) -> DecodingError {
    guard let cases else { return self }
    switch self {
    case .typeMismatch(let type, let context) where context.codingPath.count == path.count:
      return .typeMismatch(type, context.saying(cases))
    case .dataCorrupted(let context) where context.codingPath.count == path.count:
      return .typeMismatch(String.self, context.saying(cases))
    default:
      return self
    }
  }
}

extension DecodingError.Context {
  fileprivate func saying(_ cases: [String]) -> Self {
    Self(
      codingPath: codingPath,
      debugDescription: "\(ExactDecodingError.cases) \(cases.joined(separator: ", "))"
    )
  }
}

/// The texts that an enum can be decoded from.
private enum Cases {
  static func of(_ type: Any.Type) -> [String]? {
    if let type = type as? any (CaseIterable & RawRepresentable).Type { return rawValues(of: type) }
    // The raw values of a type that is not `CaseIterable` are unknown.
    if type is any RawRepresentable.Type { return nil }
    return EnumCase.cases(of: type)?.map(\.name)
  }

  private static func rawValues<Value: CaseIterable & RawRepresentable>(
    of type: Value.Type
  ) -> [String] {
    type.allCases.map { "\($0.rawValue)" }
  }
}
