import ComposableArchitecture
import CustomDump
import Synchronization

/// Compares and numbers values, as far as the conformances of their type allow it.
class ValueComparison<Value>: @unchecked Sendable {
  // Safe: `values` is used only while `lock` is held, and only values of `Sendable` types are numbered.
  private let lock = Mutex(())
  private var values: [Value] = []
  private let dumps = ValueNumbering<String>()
  private let equality = EqualityWitness<Value>.equality()

  static func make() -> ValueComparison {
    func hashable<H: Hashable>(_: H.Type) -> Any { HashableComparison<H>() }
    guard let type = Value.self as? any Hashable.Type else { return ValueComparison() }
    return hashable(type) as? ValueComparison ?? ValueComparison()
  }

  /// Whether the type is `Hashable`, so many values can be numbered.
  var canHash: Bool { false }

  /// Whether values are compared by `==`, so only equal ones have the same number. Others are compared by their dumps.
  var canCompare: Bool { equality != nil }

  func areEqual(_ lhs: Value, _ rhs: Value) -> Bool {
    equality?.areEqual(lhs, rhs) ?? (String(customDumping: lhs) == String(customDumping: rhs))
  }

  /// Returns the number of a value. A value that is not `Hashable` is compared with all others. An exploration has few
  /// different actions.
  func number(of value: Value) -> UInt64 {
    guard let equality else { return dumps.number(of: String(customDumping: value)) }
    return lock.withLock { _ in
      if let index = values.firstIndex(where: { equality.areEqual($0, value) }) {
        return UInt64(index) + 1
      }
      values.append(value)
      return UInt64(values.count)
    }
  }
}

private final class HashableComparison<Value: Hashable>: ValueComparison<Value>, @unchecked Sendable
{
  // Safe: a numbering is `Sendable`.
  private let numbering = ValueNumbering<Value>()

  override var canHash: Bool { true }
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
