/// One reducer out of several that share state, action and environment.
///
/// Every reducer sees every action, in the order in which they are listed; each sees the state as the
/// ones before it left it. Their effects run in the same order.
///
/// ```swift
/// let appReducer = combine(
///   pullback(counterReducer, value: \.count, action: .counter),
///   pullback(favoritesReducer, value: \.favorites, action: .favorites)
/// )
/// ```
@inlinable
public func combine<Value, Action, Environment>(
  _ reducers: Reducer<Value, Action, Environment>...
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    var effects: [Effect<Action>] = []
    for reducer in reducers {
      effects.appendOrAdopt(reducer(&value, action, environment))
    }
    return effects
  }
}

extension Array {
  /// Appends `other`; takes it over as it is, without a copy, where there is nothing to append to.
  @inlinable
  mutating func appendOrAdopt(_ other: [Element]) {
    if other.isEmpty { return }
    if isEmpty { self = other } else { append(contentsOf: other) }
  }
}
