/// Returns a reducer for optional state that does nothing while the state is `nil`.
///
/// ```swift
/// let modalReducer: Reducer<AppState, AppAction, AppEnvironment> = pullback(
///   optional(detailReducer), value: \.detail, action: .detail)
/// ```
///
/// An action that arrives while the state is `nil` changes nothing and starts no effects. This happens
/// when an effect of a dismissed screen outputs late.
///
/// Nested reducers take stack for each level. See `Reducer` for a safe depth.
@inlinable
public func optional<Value, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>
) -> Reducer<Value?, Action, Environment> {
  { value, action, environment in
    // The state is moved out and back so that it is uniquely referenced while it changes. This
    // avoids a copy.
    guard var wrapped = value.take() else { return [] }
    defer { value = wrapped }
    return reducer(&wrapped, action, environment)
  }
}
