/// How to tell two values apart where their type is `Equatable`, which generic code may not know.
@usableFromInline
package class Comparison<Value>: @unchecked Sendable {
  // Safe: neither this class nor its subclass has any stored state.

  package func areEqual(_ lhs: Value, _ rhs: Value) -> Bool { false }

  /// The comparison by `==` if `Value` is `Equatable`, else `nil`.
  package static func equality() -> Comparison? {
    func comparison<E: Equatable>(_: E.Type) -> Any { Equality<E>() }
    guard let type = Value.self as? any Equatable.Type else { return nil }
    return comparison(type) as? Comparison
  }
}

private final class Equality<Value: Equatable>: Comparison<Value>, @unchecked Sendable {
  // Safe: no stored state.

  override package func areEqual(_ lhs: Value, _ rhs: Value) -> Bool { lhs == rhs }
}
