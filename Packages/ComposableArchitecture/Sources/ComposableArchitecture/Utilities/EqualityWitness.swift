/// Compares two values of an `Equatable` type in generic code that does not require the conformance.
@usableFromInline
package class EqualityWitness<Value>: @unchecked Sendable {
  // Safe: neither this class nor its subclass has any stored state.

  package func areEqual(_ lhs: Value, _ rhs: Value) -> Bool { false }

  /// Returns a comparison by `==` if `Value` is `Equatable`, and otherwise `nil`.
  package static func equality() -> EqualityWitness? {
    func comparison<E: Equatable>(_: E.Type) -> Any { EquatableWitness<E>() }
    guard let type = Value.self as? any Equatable.Type else { return nil }
    return comparison(type) as? EqualityWitness
  }
}

private final class EquatableWitness<Value: Equatable>: EqualityWitness<Value>, @unchecked Sendable
{
  // Safe: no stored state.

  override package func areEqual(_ lhs: Value, _ rhs: Value) -> Bool { lhs == rhs }
}
