/// A box around a value whose type is known only to the code that made the box.
@usableFromInline
class AnyBox: @unchecked Sendable {
  // Safe: this class has no stored state, and its subclass has a constant of a `Sendable` type.

  @usableFromInline
  init() {}

  /// The value, which must be of this type.
  @inlinable
  final func value<Value: Sendable>(as type: Value.Type = Value.self) -> Value {
    // Safe: functions that take and make boxes are called in sequence only if a generic function has
    // composed them, and there the output of each has the type that the next one takes. A checked cast
    // would look up the metadata of the box, which takes longer than creating the box.
    unsafeDowncast(self, to: TypedBox<Value>.self).value
  }
}

@usableFromInline
final class TypedBox<Value: Sendable>: AnyBox, @unchecked Sendable {
  // Safe: the only stored property is a constant of a `Sendable` type.
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}
