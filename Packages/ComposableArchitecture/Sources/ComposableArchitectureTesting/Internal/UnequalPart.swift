import CustomDump

/// A part of a value that is not equal to itself, such as a NaN. No expected value is equal to a value that
/// contains one, and the difference of the two does not show why.
package struct UnequalPart {
  /// The path from the value to the part, such as `rows[0].price`; empty for the value itself.
  let path: String
  let part: Any

  /// The innermost parts because of which two values are not equal although they may look the same.
  static func all(expected: Any, found: Any) -> [UnequalPart] {
    parts(expected, found, at: "", depth: 0, isExcused: false)
  }

  /// - Parameter isExcused: Whether a type around the part finds itself equal in spite of the part.
  private static func parts(
    _ expected: Any, _ found: Any, at path: String, depth: Int, isExcused: Bool
  ) -> [UnequalPart] {
    let equatable = found as? any Equatable
    if let equatable, isEqual(equatable, to: expected) { return [] }
    let isEqualToItself = equatable.map { isEqual($0, to: $0) }
    let mirror = Mirror(reflecting: found)
    // Two collections that share their elements in memory are equal without a comparison.
    let isCollection = [.collection, .dictionary, .set].contains(mirror.displayStyle)
    let excusesParts = !isCollection && (isExcused || isEqualToItself == true)
    var parts: [UnequalPart] = []
    if depth < 20, mirror.displayStyle != .class {
      for pair in pairs(Mirror(reflecting: expected), mirror) {
        parts += Self.parts(
          pair.expected, pair.found, at: path + pair.step, depth: depth + 1, isExcused: excusesParts
        )
      }
    }
    if parts.isEmpty, isEqualToItself == false, !isExcused {
      return [UnequalPart(path: path, part: found)]
    }
    return parts
  }

  private typealias Pair = (step: String, expected: Any, found: Any)

  /// The parts of two values that belong together.
  private static func pairs(_ expected: Mirror, _ found: Mirror) -> [Pair] {
    if found.displayStyle == .dictionary {
      let values = Dictionary(
        expected.children.compactMap(entry), uniquingKeysWith: { first, _ in first })
      return found.children.compactMap(entry).compactMap { key, value in
        values[key].map { ("[\(String(customDumping: key.base))]", $0, value) }
      }
    }
    // The order of a set's elements is not part of it, so each element is compared with itself.
    let expected = found.displayStyle == .set ? found : expected
    guard expected.children.count == found.children.count else { return [] }
    return zip(expected.children, found.children).enumerated().compactMap { index, children in
      guard children.0.label == children.1.label else { return nil }
      let step =
        switch found.displayStyle {
        case .optional: ""
        case .collection, .set: "[\(index)]"
        default: ".\(children.1.label ?? "\(index)")"
        }
      return (step, children.0.value, children.1.value)
    }
  }

  private static func entry(_ child: Mirror.Child) -> (AnyHashable, Any)? {
    let parts = Array(Mirror(reflecting: child.value).children.map(\.value))
    guard parts.count == 2, let key = parts[0] as? AnyHashable else { return nil }
    return (key, parts[1])
  }
}

private func isEqual<Value: Equatable>(_ value: Value, to other: Any) -> Bool {
  (other as? Value) == value
}

extension UnequalPart {
  /// Says which parts of a value are not equal to themselves; `nil` if this is not why two values differ.
  ///
  /// - Parameter name: What the values are: states, actions or payloads.
  package static func explanation(of name: String, expected: Any, found: Any) -> String? {
    let parts = all(expected: expected, found: found)
    if parts.isEmpty { return nil }
    let list = parts.prefix(5).map { part in
      let path = part.path.drop { $0 == "." }
      return
        "\(path.isEmpty ? "the whole \(name)" : "`\(path)`"), \(String(customDumping: part.part))"
    }
    let more = parts.count > 5 ? ["and \(parts.count - 5) more"] : []
    return """
      The \(name) is not equal to any other, because it contains a value that is not equal to itself:

      \((list + more).map { "    \($0)" }.joined(separator: "\n"))

      Keep such a value out of the \(name), for example with `nil` in place of a NaN. Or give the type that \
      contains it an `==` that finds it equal, such as one that compares bit patterns.
      """
  }
}
