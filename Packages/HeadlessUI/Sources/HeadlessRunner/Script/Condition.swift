import HeadlessUI

/// A condition of `expect` and `wait until`: about a part of the state, or a text on the screen.
package enum Condition: Equatable {
  case state(path: String, Comparison, JSONValue)
  case screen(String)

  package enum Comparison: String, CaseIterable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="
    case contains
  }

  /// Reads `PATH VALUE`, `PATH OPERATOR VALUE` or `screen TEXT`.
  ///
  /// - Parameter command: The command before it, for an error.
  init(_ text: String, of command: String) throws(Failure) {
    let (path, rest) = text.firstPath
    if path == "screen" {
      guard !rest.isEmpty else {
        throw .wrongLine("“\(command) screen” takes a text: \(command) screen TEXT.")
      }
      self = .screen(rest.unquoted ?? rest)
      return
    }
    let (word, value) = rest.firstWord
    let comparison = value.isEmpty ? nil : Comparison(rawValue: word)
    guard !path.isEmpty, !rest.isEmpty, comparison != nil || Comparison(rawValue: rest) == nil
    else {
      throw .wrongLine(
        "“\(command)” takes a path and a value: \(command) PATH VALUE, such as “\(command) count 2”."
      )
    }
    self = .state(
      path: path, comparison ?? .equal, try Self.value(comparison == nil ? rest : value))
  }

  /// Reads JSON, or else plain text. Text that begins like JSON but is not valid is an error.
  private static func value(_ text: String) throws(Failure) -> JSONValue {
    if let value = JSONValue(parsing: text) { return value }
    guard let first = text.first, !"[{\"".contains(first) else {
      throw .wrongLine("“\(shortened(text))” is not JSON.")
    }
    return .string(text)
  }
}

extension Condition.Comparison {
  /// Compares two values, or returns `nil` if they cannot be compared in this way.
  func compare(_ found: JSONValue, _ value: JSONValue) -> Bool? {
    switch self {
    case .equal: found == value
    case .notEqual: found != value
    case .less: found.isLess(than: value)
    case .atMost: value.isLess(than: found).map { !$0 }
    case .greater: value.isLess(than: found)
    case .atLeast: found.isLess(than: value).map { !$0 }
    case .contains: found.contains(value)
    }
  }
}

extension JSONValue {
  /// Compares numbers, or texts by their letters. Returns `nil` for other values.
  fileprivate func isLess(than other: JSONValue) -> Bool? {
    switch (self, other) {
    case (.integer(let lhs), .integer(let rhs)): lhs < rhs
    case (.string(let lhs), .string(let rhs)): lhs < rhs
    default:
      if let lhs = double, let rhs = other.double { lhs < rhs } else { nil }
    }
  }

  private var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// Returns whether a text contains a part, an array an element, or an object a key. Returns `nil` for
  /// other values.
  fileprivate func contains(_ other: JSONValue) -> Bool? {
    switch (self, other) {
    case (.string(let text), .string(let part)): text.contains(part)
    case (.string(let text), _): text.contains(other.text())
    case (.array(let elements), _): elements.contains(other)
    case (.object(let object), .string(let key)): object[key] != nil
    case (.object(let object), _): object[other.text()] != nil
    default: nil
    }
  }
}
