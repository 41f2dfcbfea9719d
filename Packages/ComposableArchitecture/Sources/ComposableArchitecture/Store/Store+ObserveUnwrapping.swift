extension Store {
  /// Calls `observer` with a store for a part of the state whenever the part appears, and with `nil` whenever
  /// it disappears.
  ///
  /// Use it for a screen that code must show and hide, such as a window:
  ///
  /// ```swift
  /// let observation = store.observe(unwrapping: { $0.detail }, action: { .detail($0) }) { detail in
  ///   if let detail { show(DetailView(store: detail)) } else { hide() }
  /// }
  /// ```
  ///
  /// The first call is made as in `observe`, with `nil` if the part is absent. If an action replaces the part
  /// by another one, the part does not disappear in between. To see such changes, observe the store of the
  /// part, which is that of `view(unwrapping:action:)`.
  ///
  /// - Parameters:
  ///   - toLocalValue: Makes the local state, or returns `nil` if it is absent.
  ///   - toGlobalAction: Turns a local action into a global one.
  ///   - observer: Receives the store of the part, or `nil`.
  /// - Returns: The observation, which ends when the token is released. It keeps this store alive.
  public func observe<LocalValue: Sendable, LocalAction: Sendable>(
    unwrapping toLocalValue: @escaping @Sendable (Value) -> LocalValue?,
    action toGlobalAction: @escaping @Sendable (LocalAction) -> Action,
    _ observer: @escaping @Sendable (Store<LocalValue, LocalAction>?) -> Void
  ) -> ObservationToken {
    let presence = Changes<LocalValue?> { ($0 == nil) == ($1 == nil) }
    let notify = presence.only { part in
      observer(
        part.map { self.view(unwrapping: toLocalValue, initialValue: $0, action: toGlobalAction) })
    }
    return observeEach { notify(toLocalValue($0)) }
  }
}
