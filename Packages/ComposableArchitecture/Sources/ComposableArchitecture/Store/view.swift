extension Store {
  /// A store that shows one part of this one's state, and that speaks one feature's actions.
  ///
  /// ```swift
  /// let counterView = CounterView(
  ///   store: store.view(
  ///     value: { CounterViewState(count: $0.count, favoritePrimes: $0.favoritePrimes) },
  ///     action: { .counterView($0) }))
  /// ```
  ///
  /// A view keeps no copy of the state: it looks when it is asked. As long as nobody observes it, it
  /// costs nothing when an action is reduced. It keeps the root store alive; the root does not keep
  /// it. A view of a view is a view of the root.
  ///
  /// - Parameters:
  ///   - toLocalValue: makes the local state. It is called whenever the view is read, and for each
  ///     action while it is observed.
  ///   - toGlobalAction: wraps a local action.
  @inlinable
  public func view<LocalValue: Sendable, LocalAction: Sendable>(
    value toLocalValue: @escaping @Sendable (Value) -> LocalValue,
    action toGlobalAction: @escaping @Sendable (LocalAction) -> Action
  ) -> Store<LocalValue, LocalAction> {
    Store<LocalValue, LocalAction>(
      backing: .view(
        ViewBacking(
          value: { [self] in toLocalValue(value) },
          send: { [self] in send(toGlobalAction($0)) },
          observation: { [observation] observer in observation { observer(toLocalValue($0)) } },
          effectsInFlight: { [self] in effectsInFlight },
          finish: { [self] in await finish() }
        )
      )
    )
  }
}

/// How a view reaches its root, whose types it does not know.
@usableFromInline
struct ViewBacking<Value: Sendable, Action: Sendable>: Sendable {
  @usableFromInline let value: @Sendable () -> Value
  @usableFromInline let send: @Sendable (Action) -> StoreTask
  /// Calls the observer for every action, whatever it changed. Does not keep the root alive.
  @usableFromInline let observation: @Sendable (@escaping @Sendable (Value) -> Void) -> Observation?
  @usableFromInline let effectsInFlight: @Sendable () -> Int
  @usableFromInline let finish: @Sendable () async -> Void

  @inlinable
  init(
    value: @escaping @Sendable () -> Value,
    send: @escaping @Sendable (Action) -> StoreTask,
    observation: @escaping @Sendable (@escaping @Sendable (Value) -> Void) -> Observation?,
    effectsInFlight: @escaping @Sendable () -> Int,
    finish: @escaping @Sendable () async -> Void
  ) {
    self.value = value
    self.send = send
    self.observation = observation
    self.effectsInFlight = effectsInFlight
    self.finish = finish
  }
}
