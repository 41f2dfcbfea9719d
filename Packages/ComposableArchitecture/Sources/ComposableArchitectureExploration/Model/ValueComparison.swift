import CustomDump
import Synchronization

/// Compares and numbers values by their dumps. Its subclasses use what the type of the values conforms to.
class ValueComparison<Value>: @unchecked Sendable {
  // Safe: neither this class nor a subclass has a stored property that is not `Sendable` or guarded by a lock.
  private let dumps = ValueNumbering<String>()

  /// Whether the type is `Hashable`, so many values can be numbered.
  var canHash: Bool { false }

  /// Whether values are compared by `==`, so only equal ones have the same number.
  var canCompare: Bool { false }

  func number(of value: Value) -> UInt64 { dumps.number(of: String(customDumping: value)) }

  func areEqual(_ lhs: Value, _ rhs: Value) -> Bool {
    String(customDumping: lhs) == String(customDumping: rhs)
  }

  static func make() -> ValueComparison {
    func hashable<H: Hashable>(_: H.Type) -> Any { HashableComparison<H>() }
    func equatable<E: Equatable>(_: E.Type) -> Any { EquatableComparison<E>() }
    var comparison: Any?
    if let type = Value.self as? any Hashable.Type {
      comparison = hashable(type)
    } else if let type = Value.self as? any Equatable.Type {
      comparison = equatable(type)
    }
    return comparison as? ValueComparison ?? ValueComparison()
  }
}

/// Numbers values by comparing each with all others. An exploration has few different actions.
private final class EquatableComparison<Value: Equatable>: ValueComparison<Value>,
  @unchecked Sendable
{
  // Safe: `values` is used only while `lock` is held, and only values of `Sendable` types are numbered.
  private let lock = Mutex(())
  private var values: [Value] = []

  override var canCompare: Bool { true }
  override func areEqual(_ lhs: Value, _ rhs: Value) -> Bool { lhs == rhs }
  override func number(of value: Value) -> UInt64 {
    lock.withLock { _ in
      if let index = values.firstIndex(of: value) { return UInt64(index) + 1 }
      values.append(value)
      return UInt64(values.count)
    }
  }
}

private final class HashableComparison<Value: Hashable>: ValueComparison<Value>, @unchecked Sendable
{
  private let numbering = ValueNumbering<Value>()

  override var canHash: Bool { true }
  override var canCompare: Bool { true }
  override func areEqual(_ lhs: Value, _ rhs: Value) -> Bool { lhs == rhs }
  override func number(of value: Value) -> UInt64 { numbering.number(of: value) }
}

/// Gives equal values the same number, and unequal values different numbers.
///
/// A hash value is no substitute, because unequal values may have the same one. If a type does not hash a
/// property, states that differ only in that property would count as the same.
final class ValueNumbering<Value: Hashable>: @unchecked Sendable {
  // Safe: `numbers` is used only while `lock` is held, and only values of `Sendable` types are numbered.
  private let lock = Mutex(())
  private var numbers: [Value: UInt64] = [:]

  func number(of value: Value) -> UInt64 {
    lock.withLock { _ in
      if let number = numbers[value] { return number }
      let number = UInt64(numbers.count) + 1
      numbers[value] = number
      return number
    }
  }
}
