/// Returns the given reducer. Use it to write a reducer inline in `combine { … }`.
///
/// ```swift
/// let appReducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
///   pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
///   reduce { state, action, environment in
///     if case .favorites = action { state.count += 1 }
///     return []
///   }
/// }
/// ```
///
/// `reduce` is needed because Swift passes a closure that stands alone on a line to the call on the
/// line before it.
@inlinable
public func reduce<Value, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>
) -> Reducer<Value, Action, Environment> {
  reducer
}
