/// Computes the values of a node, without their types.
class AnyViewGetter: @unchecked Sendable {
  // Safe: this class has no stored state, and its subclass has a constant of a `Sendable` type.

  /// Returns the local value that belongs to the parent's value.
  func callAsFunction(_ parentValue: AnyBoxed) -> AnyBoxed { parentValue }

  /// Returns an object that can keep a local value and compare it with the next one. Returns `nil` if
  /// values cannot be compared.
  func makeHeldValue() -> AnyHeldValue? { nil }

  /// Replaces the value that is kept. Returns whether the new one is different.
  func renew(_ held: AnyHeldValue, with value: AnyBoxed) -> Bool { true }
}

final class ViewGetter<ParentValue: Sendable, Value: Sendable>: AnyViewGetter, @unchecked Sendable {
  // Safe: the only stored property is a constant of a `Sendable` type.
  private let toLocalValue: @Sendable (ParentValue) -> Value

  init(_ toLocalValue: @escaping @Sendable (ParentValue) -> Value) {
    self.toLocalValue = toLocalValue
  }

  override func callAsFunction(_ parentValue: AnyBoxed) -> AnyBoxed {
    Boxed(toLocalValue(parentValue.value()))
  }

  override func makeHeldValue() -> AnyHeldValue? {
    // A view of part of an object may change although the object is the same. A type that is not
    // `Equatable` may well contain such objects.
    guard Value.self is any Equatable.Type, !(Value.self is AnyClass) else { return nil }
    return HeldValue<Value>()
  }

  override func renew(_ held: AnyHeldValue, with value: AnyBoxed) -> Bool {
    held.renew { value.value(as: Value.self) }
  }
}
