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
/// only replaces the payload of the case cancels nothing. If the payload has an identity, pass it as `id`.
///
/// If something outside of `reducer` leaves the case, the effects of the child are cancelled at the next action
/// that reaches the result, and `onDisappear` is not called.
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
  lifecycle(
    reducer, of: child, id: { _ in true },
    onDisappear: { _, environment in onDisappear(environment) })
}

/// `lifecycle` of the child in one case, with an identity. If an action replaces the payload with one of another
/// identity, the effects of the old one are cancelled, too.
///
/// ```swift
/// let sessionReducer: Reducer<Session, SessionAction, Void> = combine {
///   pullback(accountReducer, value: .loggedIn, action: .account)
///   lifecycle(of: CasePath.loggedIn, id: \.name)
/// }
/// ```
///
/// If one user logs out and another one logs in, late answers for the first user do not reach the second, even if
/// both happen in the same action.
///
/// A replacement outside of `reducer` is not noticed, so `reducer` must include all reducers that replace the payload.
///
/// - Parameters:
///   - reducer: The reducer of the enum, which includes the child's.
///   - child: The path to the case, along which the child is pulled back.
///   - id: The identity of a child. It is read before and after every action, so it should be a stored
///     property.
///   - onDisappear: Returns the effects for a child that has disappeared. Its first argument is the
///     identity of that child.
@inlinable
public func lifecycle<Value, Child, ID: Equatable & SendableMetatype, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  of child: CasePath<Value, Child>,
  id: @escaping @Sendable (Child) -> ID,
  onDisappear: @escaping @Sendable (ID, Environment) -> [Effect<Action>] = { _, _ in [] }
) -> Reducer<Value, Action, Environment> {
  let watch = ChildWatch(child.child)
  return { value, action, environment in
    let previous = child.extract(from: value).map(id)
    var effects = reducer(&value, action, environment)
    let current = child.extract(from: value).map(id)
    if let previous {
      if previous != current {
        effects.append(watch.cancellation())
        effects += onDisappear(previous, environment)
      }
    } else if watch.hasMarks {
      effects = [watch.cancellationOfRest()] + effects
    }
    if current != nil, !effects.isEmpty { watch.mark(after: &effects) }
    return effects
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

/// `lifecycle` with a key path to a case of the state and an identity: `of: \.loggedIn, id: \.name`.
@inlinable
@_disfavoredOverload
public func lifecycle<Value, Child, ID: Equatable & SendableMetatype, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  of child: KeyPath<Value.Cases, CasePath<Value, Child>>,
  id: @escaping @Sendable (Child) -> ID,
  onDisappear: @escaping @Sendable (ID, Environment) -> [Effect<Action>] = { _, _ in [] }
) -> Reducer<Value, Action, Environment> where Value: CasePathable {
  lifecycle(reducer, of: Value.cases[keyPath: child], id: id, onDisappear: onDisappear)
}
