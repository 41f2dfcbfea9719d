import CustomDump

/// Compares and numbers values, as far as the conformances of their type allow it.
class ValueComparison<Value>: @unchecked Sendable {
  // Safe: neither this class nor a subclass has a stored property that is not `Sendable`.

  /// Whether states can be numbered.
  var canHash: Bool { false }

  /// Whether states can be compared without their dumps.
  var canCompare: Bool { false }

  /// Returns the number of a state. Only equal states have the same number.
  func number(of value: Value) -> UInt64 { 0 }

  /// Compares by `==` if the type is `Equatable`, and otherwise by the dumps.
  func areEqual(_ lhs: Value, _ rhs: Value) -> Bool {
    String(customDumping: lhs) == String(customDumping: rhs)
  }

  /// - Parameter numbersDumps: Whether values that are not `Hashable` are numbered by their dumps.
  static func make(numbersDumps: Bool = false) -> ValueComparison {
    func hashable<H: Hashable>(_: H.Type) -> Any { HashableKind<H>() }
    func equatable<E: Equatable>(_: E.Type) -> Any { EquatableKind<E>() }
    if let type = Value.self as? any Hashable.Type, let kind = hashable(type) as? ValueComparison {
      return kind
    }
    if numbersDumps { return DumpKind() }
    if let type = Value.self as? any Equatable.Type, let kind = equatable(type) as? ValueComparison
    {
      return kind
    }
    return ValueComparison()
  }
}

private final class EquatableKind<Value: Equatable>: ValueComparison<Value>, @unchecked Sendable {
  // Safe: no stored state.

  override var canCompare: Bool { true }
  override func areEqual(_ lhs: Value, _ rhs: Value) -> Bool { lhs == rhs }
}

private final class HashableKind<Value: Hashable>: ValueComparison<Value>, @unchecked Sendable {
  private let numbering = ValueNumbering<Value>()

  override var canHash: Bool { true }
  override var canCompare: Bool { true }
  override func number(of value: Value) -> UInt64 { numbering.number(of: value) }
  override func areEqual(_ lhs: Value, _ rhs: Value) -> Bool { lhs == rhs }
}

private final class DumpKind<Value>: ValueComparison<Value>, @unchecked Sendable {
  private let numbering = ValueNumbering<String>()

  override var canHash: Bool { true }
  override func number(of value: Value) -> UInt64 {
    numbering.number(of: String(customDumping: value))
  }
}
