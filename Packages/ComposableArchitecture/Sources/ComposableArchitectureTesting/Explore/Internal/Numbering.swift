import Synchronization

/// Gives equal values one number, and unequal values different numbers.
///
/// A hash cannot do that because unequal values may share one. If a type's hash leaves out a property,
/// states that differ in it would be taken for the same.
final class Numbering<Value: Hashable>: @unchecked Sendable {
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
