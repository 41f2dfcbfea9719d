/// A property of a state.
struct StateProperty<Value>: Sendable {
  let name: String
  /// Whether it is different in two states.
  let differs: @Sendable (Value, Value) -> Bool
  /// Replaces the property in one state by that in another.
  let copy: @Sendable (_ other: Value, _ value: inout Value) -> Void

  init<Property>(_ path: any WritableKeyPath<Value, Property> & Sendable) {
    let comparison = ValueComparison<Property>.make()
    name = "\(path)"
    differs = { !comparison.areEqual($0[keyPath: path], $1[keyPath: path]) }
    copy = { other, value in value[keyPath: path] = other[keyPath: path] }
  }
}
