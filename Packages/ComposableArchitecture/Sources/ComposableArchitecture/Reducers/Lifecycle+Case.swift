/// `lifecycle` of the child in one case of state that is an enum. If an action leaves the case, the effects of
/// the child are cancelled.
///
/// ```swift
/// let sessionReducer: Reducer<Session, SessionAction, Void> = lifecycle(
///   combine {
///     pullback(loginReducer, value: .loggedOut, action: .login)
///     pullback(accountReducer, value: .loggedIn, action: .account)
///   },
///   of: CasePath.loggedIn
/// )
/// ```
///
/// **Order.** `reducer` handles the action first. Its effects run before the cancellation, and the effects of
/// `onDisappear` run last.
///
/// **Cancellation.** Leaving the case cancels everything that the child has in flight, whatever its identifier
/// is. This requires that the child is pulled back along the same path, as for `cancel(child:)`. An action that
/// only replaces the payload of the case cancels nothing.
///
/// Nested reducers take stack for each level. See `Reducer` for a safe depth.
///
/// - Parameters:
///   - reducer: The reducer of the enum, which includes the child's.
///   - child: The path to the case, along which the child is pulled back.
///   - onDisappear: Returns the effects for a child that has disappeared.
@inlinable
public func lifecycle<Value, Child, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  of child: CasePath<Value, Child>,
  onDisappear: @escaping @Sendable (Environment) -> [Effect<Action>] = { _ in [] }
) -> Reducer<Value, Action, Environment> {
  { value, action, environment in
    let wasPresent = child.isMatching(value)
    let effects = reducer(&value, action, environment)
    guard wasPresent, !child.isMatching(value) else { return effects }
    return effects + [.cancel(child: child)] + onDisappear(environment)
  }
}

/// `lifecycle` with a key path to a case of the state: `of: \.loggedIn`.
@inlinable
@_disfavoredOverload
public func lifecycle<Value, Child, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  of child: KeyPath<Value.Cases, CasePath<Value, Child>>,
  onDisappear: @escaping @Sendable (Environment) -> [Effect<Action>] = { _ in [] }
) -> Reducer<Value, Action, Environment> where Value: CasePathable {
  lifecycle(reducer, of: Value.cases[keyPath: child], onDisappear: onDisappear)
}
