/// Returns a reducer that also keeps effects running for as long as the state wants them.
///
/// Effects usually follow actions. Some effects follow the state instead: the app listens for messages while a user is
/// logged in, and a timer runs while music plays. Many actions can log a user in or out, and the app can also begin with
/// a user who is logged in. `ongoing` states once which effects are wanted:
///
/// ```swift
/// let messagesReducer = ongoing(
///   inboxReducer, while: { state in state.user?.id }, startingAt: .started
/// ) { user, environment in
///   environment.messages(of: user).map { .received($0) }
/// }
/// ```
///
/// `wanted` returns the identifiers of the effects that are wanted in a state: a `Set` or an `Array`, an optional
/// identifier, or a `Bool` for a single effect.
///
/// **When effects start and end.** `wanted` is called before and after each action. If an action makes an effect wanted,
/// the effect starts. If an action makes it unwanted, the effect is cancelled. An effect that ends by itself starts
/// again only when it becomes wanted again.
///
/// **The start of the app.** An effect that the store's initial value wants does not become wanted by an action.
/// Therefore, the action `start` starts every wanted effect that has not been started in this store. Send it first, both for a new app and
/// for one that continues from a restored state. Sending it again starts nothing twice.
///
/// **Order.** `reducer` handles the action first. After its effects come the cancellations, and then the new effects.
/// Effects that start together start in the order of the array. The identifiers of a set are ordered by their
/// descriptions, because the order of a set is different in each process.
///
/// **Cancellation.** The effects are in the scope of `reducer`, so each child and each row has its own. They end with the
/// child if its effects are cancelled, as by `lifecycle` or `cancel(child:)`. If a feature cancels one of them by an
/// identifier of its own, or with the `StoreTask` of the action that started it, the effect does not start again until it
/// becomes wanted again.
///
/// **Changes from outside.** Only changes that pass through the result are noticed at once, so wrap the combination of
/// all reducers that change what is wanted. If something outside makes an effect unwanted, such as a parent that resets
/// the state, the effect is cancelled at the next action that passes. If something outside makes an effect wanted, it
/// starts at the next `start`.
///
/// **Several effects.** On a line of `combine { … }`, leave out `reducer`: `ongoing(while: …, startingAt: …) { … }`. The
/// compiler checks each line by itself.
///
/// **Cost.** An action that changes nothing that is wanted costs two calls of `wanted` and a comparison. It costs an
/// effect more while an effect runs that this state does not want, such as that of another row or another store.
///
/// Make the reducer once, not for each action, because each result has effects of its own. Nested reducers take stack for
/// each level. See `Reducer` for a safe depth.
///
/// - Parameters:
///   - reducer: The reducer that changes the state.
///   - wanted: Returns the identifiers of the effects that are wanted in a state.
///   - start: The action that starts what is wanted.
///   - effect: Returns the effect with an identifier. It may be called for an effect that then does not start.
@inlinable
public func ongoing<Value, Wanted: WantedEffects, Action: Equatable, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  while wanted: @escaping @Sendable (Value) -> Wanted,
  startingAt start: Action,
  _ effect: @escaping @Sendable (Wanted.ID, Environment) -> Effect<Action>
) -> Reducer<Value, Action, Environment> where Wanted.ID: Sendable {
  ongoing(reducer, while: wanted, startingAt: { $0 == start }, effect)
}

/// `ongoing` for actions that cannot be compared: `startingAt: { if case .started = $0 { true } else { false } }`.
///
/// - Parameters:
///   - reducer: The reducer that changes the state.
///   - wanted: Returns the identifiers of the effects that are wanted in a state.
///   - isStart: Whether an action starts what is wanted.
///   - effect: Returns the effect with an identifier. It may be called for an effect that then does not start.
@inlinable
public func ongoing<Value, Wanted: WantedEffects, Action, Environment>(
  _ reducer: @escaping Reducer<Value, Action, Environment>,
  while wanted: @escaping @Sendable (Value) -> Wanted,
  startingAt isStart: @escaping @Sendable (Action) -> Bool,
  _ effect: @escaping @Sendable (Wanted.ID, Environment) -> Effect<Action>
) -> Reducer<Value, Action, Environment> where Wanted.ID: Sendable {
  let started = StartedEffects<Wanted.ID>()
  return { value, action, environment in
    let before = wanted(value)
    var effects = reducer(&value, action, environment)
    let after = wanted(value)
    if started.entries.contains(where: { !before.wants($0) }) {
      effects.insert(started.cancellation(except: before.wantedIDs), at: 0)
    }
    let isStart = isStart(action)
    if before == after, !isStart { return effects }
    for id in before.wantedIDs where !after.wants(id) {
      effects.append(started.cancellation(of: id))
    }
    for id in after.wantedIDs where isStart || !before.wants(id) {
      effects.append(started.start(effect(id, environment), id))
    }
    return effects
  }
}

/// `ongoing` without the reducer. On a line of `combine { … }`, it is applied to all reducers of the list.
///
/// ```swift
/// let appReducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
///   pullback(accountReducer, value: \.account, action: .account)
///   pullback(playerReducer, value: \.player, action: .player)
///   ongoing(while: { $0.account.user?.id }, startingAt: .started) { user, environment in
///     environment.messages(of: user).map { .received($0) }
///   }
///   ongoing(while: \.player.isPlaying, startingAt: .started) { _, environment in
///     .timer(id: Timer.position, every: .seconds(1), clock: environment.clock, output: .ticked)
///   }
/// }
/// ```
///
/// - Parameters:
///   - wanted: Returns the identifiers of the effects that are wanted in a state.
///   - start: The action that starts what is wanted.
///   - effect: Returns the effect with an identifier. It may be called for an effect that then does not start.
@inlinable
public func ongoing<Value, Wanted: WantedEffects, Action: Equatable, Environment>(
  while wanted: @escaping @Sendable (Value) -> Wanted,
  startingAt start: Action,
  _ effect: @escaping @Sendable (Wanted.ID, Environment) -> Effect<Action>
) -> Lifecycle<Value, Action, Environment> where Wanted.ID: Sendable {
  Lifecycle { ongoing($0, while: wanted, startingAt: start, effect) }
}

/// `ongoing` for actions that cannot be compared, without the reducer.
@inlinable
public func ongoing<Value, Wanted: WantedEffects, Action, Environment>(
  while wanted: @escaping @Sendable (Value) -> Wanted,
  startingAt isStart: @escaping @Sendable (Action) -> Bool,
  _ effect: @escaping @Sendable (Wanted.ID, Environment) -> Effect<Action>
) -> Lifecycle<Value, Action, Environment> where Wanted.ID: Sendable {
  Lifecycle { ongoing($0, while: wanted, startingAt: isStart, effect) }
}
