import CustomDump
import Synchronization

/// Compares and numbers values, as far as the conformances of their type allow it.
class ValueComparison<Value>: @unchecked Sendable {
  // Safe: neither this class nor a subclass has a stored property that is not `Sendable`.

  /// Whether states can be numbered.
  var canHash: Bool { false }

  /// Whether states can be compared without their dumps.
  var canCompare: Bool { false }

  /// Whether only equal values have the same number.
  var isExact: Bool { canHash }

  /// Returns the number of a value.
  func number(of value: Value) -> UInt64 { 0 }

  /// Compares by `==` if the type is `Equatable`, and otherwise by the dumps.
  func areEqual(_ lhs: Value, _ rhs: Value) -> Bool {
    String(customDumping: lhs) == String(customDumping: rhs)
  }

  /// - Parameter numbersAll: Whether values that are not `Hashable` are numbered too, by `==` if the type is
  ///   `Equatable`, and otherwise by their dumps.
  static func make(numbersAll: Bool = false) -> ValueComparison {
    func hashable<H: Hashable>(_: H.Type) -> Any { HashableKind<H>() }
    func equatable<E: Equatable>(_: E.Type) -> Any {
      numbersAll ? ListKind<E>() : EquatableKind<E>()
    }
    if let type = Value.self as? any Hashable.Type, let kind = hashable(type) as? ValueComparison {
      return kind
    }
    if let type = Value.self as? any Equatable.Type, let kind = equatable(type) as? ValueComparison
    {
      return kind
    }
    return numbersAll ? DumpKind() : ValueComparison()
  }
}

private class EquatableKind<Value: Equatable>: ValueComparison<Value>, @unchecked Sendable {
  // Safe: neither this class nor its subclass has a stored property that is not `Sendable`.

  override var canCompare: Bool { true }
  override func areEqual(_ lhs: Value, _ rhs: Value) -> Bool { lhs == rhs }
}

/// Numbers values by comparing each with all others. An exploration has few different actions.
private final class ListKind<Value: Equatable>: EquatableKind<Value>, @unchecked Sendable {
  // Safe: `values` is used only while `lock` is held, and only values of `Sendable` types are numbered.
  private let lock = Mutex(())
  private var values: [Value] = []

  override var isExact: Bool { true }
  override func number(of value: Value) -> UInt64 {
    lock.withLock { _ in
      if let index = values.firstIndex(of: value) { return UInt64(index) + 1 }
      values.append(value)
      return UInt64(values.count)
    }
  }
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

  override func number(of value: Value) -> UInt64 {
    numbering.number(of: String(customDumping: value))
  }
}
