import Synchronization

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
