import CustomDump

/// What can be done with a feature's states, beyond what generic code can do with them.
class ValueKind<Value>: @unchecked Sendable {
  // Safe: neither this class nor a subclass has a stored property that is not `Sendable`.

  /// Whether states can be numbered.
  var canHash: Bool { false }

  /// Returns the number of a state. Equal states have the same number, and unequal states do not.
  func number(of value: Value) -> UInt64 { 0 }

  /// Compares by `==` if the type is `Equatable`, and otherwise by the dumps.
  func areEqual(_ lhs: Value, _ rhs: Value) -> Bool {
    String(customDumping: lhs) == String(customDumping: rhs)
  }

  /// - Parameter numbersDumps: Whether values that are not `Hashable` are numbered by their dumps.
  static func make(numbersDumps: Bool = false) -> ValueKind {
    func hashable<H: Hashable>(_: H.Type) -> Any { HashableKind<H>() }
    func equatable<E: Equatable>(_: E.Type) -> Any { EquatableKind<E>() }
    if let type = Value.self as? any Hashable.Type, let kind = hashable(type) as? ValueKind {
      return kind
    }
    if numbersDumps { return DumpKind() }
    if let type = Value.self as? any Equatable.Type, let kind = equatable(type) as? ValueKind {
      return kind
    }
    return ValueKind()
  }
}

private final class EquatableKind<Value: Equatable>: ValueKind<Value>, @unchecked Sendable {
  // Safe: no stored state.

  override func areEqual(_ lhs: Value, _ rhs: Value) -> Bool { lhs == rhs }
}

private final class HashableKind<Value: Hashable>: ValueKind<Value>, @unchecked Sendable {
  private let numbering = Numbering<Value>()

  override var canHash: Bool { true }
  override func number(of value: Value) -> UInt64 { numbering.number(of: value) }
  override func areEqual(_ lhs: Value, _ rhs: Value) -> Bool { lhs == rhs }
}

private final class DumpKind<Value>: ValueKind<Value>, @unchecked Sendable {
  private let numbering = Numbering<String>()

  override var canHash: Bool { true }
  override func number(of value: Value) -> UInt64 {
    numbering.number(of: String(customDumping: value))
  }
}
