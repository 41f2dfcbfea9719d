/// A value whose type is known only to the code that made the box.
@usableFromInline
class AnyBoxed: @unchecked Sendable {
  // Safe: this class has no stored state, and its subclass has a constant of a `Sendable` type.

  /// The value, which must be of this type.
  func value<Value: Sendable>(as type: Value.Type = Value.self) -> Value {
    guard let boxed = self as? Boxed<Value> else {
      fatalError("A box of a \(type) was expected, and \(self) was found.")
    }
    return boxed.value
  }
}

final class Boxed<Value: Sendable>: AnyBoxed, @unchecked Sendable {
  // Safe: a constant of a `Sendable` type is all that it stores.
  let value: Value

  init(_ value: Value) { self.value = value }
}
