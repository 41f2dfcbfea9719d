import CustomDump

/// What can be done with a feature's states, beyond what generic code may know of them.
class ValueKind<Value>: @unchecked Sendable {
  // Safe: neither this class nor a subclass has any stored state that is not itself safe to share.

  /// Whether states can be known by a number.
  var canHash: Bool { false }

  /// A number that equal states share, and only they.
  func number(of value: Value) -> UInt64 { 0 }

  /// By `==` if the type is `Equatable`, else by what the dumps look like.
  func areEqual(_ lhs: Value, _ rhs: Value) -> Bool {
    String(customDumping: lhs) == String(customDumping: rhs)
  }

  static func make() -> ValueKind {
    func hashable<H: Hashable>(_: H.Type) -> Any { HashableKind<H>() }
    func equatable<E: Equatable>(_: E.Type) -> Any { EquatableKind<E>() }
    if let type = Value.self as? any Hashable.Type, let kind = hashable(type) as? ValueKind {
      return kind
    }
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
  // Safe: a numbering may be shared.
  private let numbering = Numbering<Value>()

  override var canHash: Bool { true }
  override func number(of value: Value) -> UInt64 { numbering.number(of: value) }
  override func areEqual(_ lhs: Value, _ rhs: Value) -> Bool { lhs == rhs }
}
