import Foundation
import HeadlessUI

/// Decodes JSON, and throws an error if it has a key that the type does not read.
///
/// `Codable` ignores unknown keys and decodes a missing optional value as `nil`, so a typing error in a
/// key would silently drop an optional value.
///
/// - Parameter pathLength: how many keys lead to the payload. The path in an error begins after them.
func decodeExactly<Value: Decodable>(
  _ type: Value.Type,
  from text: String,
  below pathLength: Int
) throws(ExactDecodingError) -> Value {
  let asked = RequestedKeys()
  let decoder = JSONDecoder()
  decoder.dateDecodingStrategy = .iso8601
  if let key = CodingUserInfoKey.requestedKeys { decoder.userInfo[key] = asked }
  do {
    let value = try decoder.decode(Exactly<Value>.self, from: Data(text.utf8)).value
    if let unknown = JSONValue(parsing: text).flatMap(asked.firstUnknown) {
      throw unknown.below(pathLength)
    }
    return value
  } catch let error as ExactDecodingError {
    throw error
  } catch {
    throw ExactDecodingError(error, in: JSONValue(parsing: text)).below(pathLength)
  }
}

/// A problem with JSON, and its place.
struct ExactDecodingError: Error, CustomStringConvertible {
  /// The keys and indices that lead to the wrong value.
  private var path: [String]
  private let problem: String
  /// Whether the wrong value is in the payload, and not in the path of the action.
  private(set) var isInPayload = true

  init(path: [String], _ problem: String) {
    self.path = path
    self.problem = problem
  }

  init(_ error: any Error, in json: JSONValue?) {
    let found = { (context: DecodingError.Context) in
      let value = json?.value(at: context.codingPath.map(\.text))
      return value.map { ", found \(shortened($0.text()))" } ?? ""
    }
    switch error as? DecodingError {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      let written = context.debugDescription
      let expected =
        written.hasPrefix(Self.cases) ? written : "Expected \(Self.description(of: type))"
      self.init(path: context.codingPath.map(\.text), "\(expected)\(found(context)).")
    case .keyNotFound(let key, let context):
      self.init(path: context.codingPath.map(\.text), "The key “\(key.text)” is missing.")
    case .dataCorrupted(let context):
      var problem = shortened(context.debugDescription, to: 200)
      if problem.last == "." { problem.removeLast() }
      self.init(path: context.codingPath.map(\.text), "\(problem)\(found(context)).")
    default:
      self.init(path: [], shortened("\(error)", to: 200))
    }
  }

  /// The beginning of an error that lists the texts that an enum can be decoded from.
  static let cases = "Expected one of"

  private static func description(of type: Any.Type) -> String {
    switch type {
    case is [Any].Type: "an array"
    case is [String: Any].Type: "an object"
    default: "\(type)"
    }
  }

  /// Returns the same error without the first keys of its path.
  func below(_ pathLength: Int) -> Self {
    var error = self
    error.isInPayload = path.count >= pathLength
    error.path = Array(path.dropFirst(pathLength))
    if error.path.first == "_0" { error.path.removeFirst() }
    return error
  }

  var description: String {
    path.isEmpty ? problem : "At “\(shortened(path.joined(separator: ".")))”: \(problem)"
  }
}

extension JSONValue {
  fileprivate func value(at path: [String]) -> JSONValue? {
    var value = self
    for key in path {
      switch value {
      case .object(let object):
        guard let next = object[key] else { return nil }
        value = next
      case .array(let elements):
        guard let index = Int(key), elements.indices.contains(index) else { return nil }
        value = elements[index]
      default: return nil
      }
    }
    return value
  }
}

extension CodingKey {
  /// The index of an element of an array, or else the key.
  var text: String { intValue.map { "\($0)" } ?? stringValue }
}
