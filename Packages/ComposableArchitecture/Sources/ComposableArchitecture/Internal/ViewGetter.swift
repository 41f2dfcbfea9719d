/// Makes the values of a node, whose types the node does not know.
protocol AnyViewGetter: Sendable {
  /// The local value that belongs to the parent's.
  func callAsFunction(_ parentValue: AnyBoxed) -> AnyBoxed
  /// What can keep a local value and compare it with the next one; `nil` if values cannot be compared.
  func makeHeldValue() -> AnyHeldValue?
  /// Replaces what is kept with the value that belongs to the parent's. Returns whether it is different.
  func renew(_ held: AnyHeldValue, from parentValue: AnyBoxed) -> Bool
  /// Replaces what is kept with a value. Returns whether it is different.
  func renew(_ held: AnyHeldValue, with value: AnyBoxed) -> Bool
}

struct ViewGetter<ParentValue: Sendable, Value: Sendable>: AnyViewGetter {
  let toLocalValue: @Sendable (ParentValue) -> Value

  func callAsFunction(_ parentValue: AnyBoxed) -> AnyBoxed {
    Boxed(toLocalValue(parentValue.value()))
  }

  func makeHeldValue() -> AnyHeldValue? {
    // A view of part of an object may change although the object is the same. A type that is not
    // `Equatable` may well contain such objects.
    guard Value.self is any Equatable.Type, !(Value.self is AnyClass) else { return nil }
    return HeldValue<Value>()
  }

  func renew(_ held: AnyHeldValue, from parentValue: AnyBoxed) -> Bool {
    Self.typed(held).renew { toLocalValue(parentValue.value()) }
  }

  func renew(_ held: AnyHeldValue, with value: AnyBoxed) -> Bool {
    Self.typed(held).renew { value.value() }
  }

  private static func typed(_ held: AnyHeldValue) -> HeldValue<Value> {
    guard let held = held as? HeldValue<Value> else {
      fatalError("A \(Value.self) was expected, and \(held) was found.")
    }
    return held
  }
}
