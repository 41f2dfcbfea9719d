/// Returns a reducer that starts effects when an optional child appears and when it disappears, and that
/// cancels the child's effects when it disappears.
///
/// A child of optional state, such as a sheet or a detail screen, appears when an action sets its state,
/// and disappears when an action sets it to `nil`. Many actions can do either. `lifecycle` states the
/// consequences once:
///
/// ```swift
/// let screensReducer: Reducer<AppState, AppAction, AppEnvironment> = lifecycle(
///   combine(
///     pullback(optional(detailReducer), value: \.detail, action: .detail),
///     navigationReducer
///   ),
///   of: \.detail,
///   onAppear: { detail, environment in [.fireAndForget { environment.log("shown") }] },
///   onDisappear: { environment in [.fireAndForget { environment.log("gone") }] }
/// )
/// ```
///
/// **Order.** `reducer` handles the action first. The effects run in this order: the effects of
/// `reducer`, the cancellation, the effects of `onDisappear`, and the effects of `onAppear`. The
/// effects of `onAppear` output actions of the parent, such as `.detail(.loaded(page))`. `onAppear`
/// is not called for a child in the store's initial value, because no action sets it. If the parent
/// itself disappears, `onDisappear` is not called for a child inside it.
///
/// **Changes from outside.** The child may also be removed by something outside of `reducer`, such as the parent of
/// the parent. The next action that reaches the result then cancels the effects of the child, before its own effects
/// run. `onAppear` and `onDisappear` are called only for changes inside `reducer`. If something outside replaces the
/// child with another one, nothing is cancelled.
///
/// **Cancellation.** The effects of `onAppear` are in the scope of the child, so they are cancelled
/// when the child disappears, and the child can cancel them by their identifiers. This requires
/// that the child is pulled back along `child` itself. The effects of `onDisappear` are in the
/// scope of the parent, and they continue. Effects that the child starts in the action in which it
/// disappears are cancelled too, but synchronous effects have ended by then. If an effect must
/// survive the child, such as a save, start it in `onDisappear` or in the parent.
///
/// **Several children.** On a line of `combine { … }`, leave out `reducer`: `lifecycle(of: \.detail)`. Each child
/// has a line.
///
/// **Cost.** The child is read before and after each action. An action that starts an asynchronous effect of the child
/// costs about a synchronous effect more. So does an action while the child is gone and something of it is in flight,
/// in any store with this reducer.
///
/// Nested reducers take stack for each level. See `Reducer` for a safe depth.
///
/// - Parameters:
///   - reducer: The reducer of the parent, which includes the child's.
///   - child: The key path along which the child is pulled back.
///   - onAppear: Changes the state of a child that has appeared, and returns effects.
///   - onDisappear: Returns the effects for a child that has disappeared.
@inlinable
public func lifecycle<Value, Child, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  of child: any WritableKeyPath<Value, Child?> & Sendable,
  onAppear: @escaping @Sendable (inout Child, Environment) -> [Effect<Action>] = { _, _ in [] },
  onDisappear: @escaping @Sendable (Environment) -> [Effect<Action>] = { _ in [] }
) -> Reducer<Value, Action, Environment> {
  lifecycle(
    reducer, of: child, id: { _ in true }, onAppear: onAppear,
    onDisappear: { _, environment in onDisappear(environment) })
}

/// `lifecycle` of a child with an identity. If an action replaces the child with another one, the
/// first child disappears and the second one appears.
///
/// ```swift
/// let screensReducer = lifecycle(
///   appReducer, of: \.detail, id: \.id,
///   onAppear: { detail, environment in
///     [.fireAndForget { [id = detail.id] in environment.log("\(id) is shown") }]
///   },
///   onDisappear: { id, environment in [.fireAndForget { environment.log("\(id) is gone") }] }
/// )
/// ```
///
/// - Parameters:
///   - reducer: The reducer of the parent, which includes the child's.
///   - child: The key path along which the child is pulled back.
///   - id: The identity of a child. It is read before and after every action, so it should be a stored
///     property.
///   - onAppear: Changes the state of a child that has appeared, and returns effects.
///   - onDisappear: Returns the effects for a child that has disappeared. Its first argument is the
///     identity of that child.
@inlinable
public func lifecycle<Value, Child, ID: Equatable & SendableMetatype, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  of child: any WritableKeyPath<Value, Child?> & Sendable,
  id: @escaping @Sendable (Child) -> ID,
  onAppear: @escaping @Sendable (inout Child, Environment) -> [Effect<Action>] = { _, _ in [] },
  onDisappear: @escaping @Sendable (ID, Environment) -> [Effect<Action>] = { _, _ in [] }
) -> Reducer<Value, Action, Environment> {
  let watch = ChildWatch(AnyIdentifier(child))
  let part = KeyPathAccessor(child)
  return { value, action, environment in
    let previous = part.read(&value) { $0.map(id) }
    var effects = reducer(&value, action, environment)
    let current = part.read(&value) { $0.map(id) }
    if previous == nil, watch.hasMarks { effects = [watch.cancellationOfRest()] + effects }
    if previous != current {
      if let previous {
        effects.append(watch.cancellation())
        effects += onDisappear(previous, environment)
      }
      let appearance: [Effect<Action>] = part.modify(&value) { child in
        // The child is moved out and back so that it is uniquely referenced while it changes.
        guard var wrapped = child.take() else { return [] }
        defer { child = wrapped }
        return onAppear(&wrapped, environment)
      }
      effects += appearance.scoped(by: watch.child)
    }
    if current != nil, !effects.isEmpty { watch.mark(after: &effects) }
    return effects
  }
}
