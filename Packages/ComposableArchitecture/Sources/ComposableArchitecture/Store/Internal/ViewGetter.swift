/// Computes the values of a node, without their types.
class AnyViewGetter: @unchecked Sendable {
  // Safe: this class has no stored state, and its subclass has a constant of a `Sendable` type.

  /// Returns the local value that belongs to the parent's value.
  func callAsFunction(_ parentValue: AnyBox) -> AnyBox { parentValue }

  /// Returns a snapshot that can keep a local value and compare it with the next one. Returns `nil` if
  /// values cannot be compared.
  func makeSnapshot() -> AnyViewSnapshot? { nil }

  /// Replaces the value of a snapshot. Returns whether the new one is different.
  func renew(_ snapshot: AnyViewSnapshot, with value: AnyBox) -> Bool { true }
}

final class ViewGetter<ParentValue: Sendable, Value: Sendable>: AnyViewGetter, @unchecked Sendable {
  // Safe: the only stored property is a constant of a `Sendable` type.
  private let toLocalValue: @Sendable (ParentValue) -> Value

  init(_ toLocalValue: @escaping @Sendable (ParentValue) -> Value) {
    self.toLocalValue = toLocalValue
  }

  override func callAsFunction(_ parentValue: AnyBox) -> AnyBox {
    TypedBox(toLocalValue(parentValue.value()))
  }

  override func makeSnapshot() -> AnyViewSnapshot? {
    // A view of part of an object may change although the object is the same. A type that is not
    // `Equatable` may well contain such objects.
    guard Value.self is any Equatable.Type, !(Value.self is AnyClass) else { return nil }
    return ViewSnapshot<Value>()
  }

  override func renew(_ snapshot: AnyViewSnapshot, with value: AnyBox) -> Bool {
    snapshot.renew { value.value(as: Value.self) }
  }
}
