import Synchronization

extension Store {
  /// Returns a store for a part of the state that may be absent, or `nil` if it is absent now.
  ///
  /// Use it for a sheet, a detail screen, or a case of state that is an enum. While the part is
  /// absent, the view keeps its last value. A screen that is about to disappear can therefore
  /// continue to read its store and needs no placeholder.
  ///
  /// ```swift
  /// if let detail = store.view(unwrapping: { $0.detail }, action: { .detail($0) }) {
  ///   show(DetailView(store: detail))
  /// }
  /// ```
  ///
  /// The view is a store like any other. When the part is present again, the view shows it. Actions
  /// that the view sends while the part is absent reach the reducer, where `optional` ignores them.
  /// If the local state is `Equatable`, observers are not called when the part disappears.
  ///
  /// **Cost.** Unlike other views, this view keeps a copy of the local state and renews it after
  /// each action for as long as the view exists. If an action changes something large in the local
  /// state, such as an array, it is copied.
  ///
  /// **Lifetime.** The view keeps the root store alive, but the root store does not keep the view alive.
  ///
  /// - Parameters:
  ///   - toLocalValue: Makes the local state, or returns `nil` if it is absent.
  ///   - toGlobalAction: Turns a local action into a global one.
  /// - Returns: The view, or `nil` if the part is absent now.
  public func view<LocalValue: Sendable, LocalAction: Sendable>(
    unwrapping toLocalValue: @escaping @Sendable (Value) -> LocalValue?,
    action toGlobalAction: @escaping @Sendable (LocalAction) -> Action
  ) -> Store<LocalValue, LocalAction>? {
    // The observation begins first, so it misses no change.
    let (last, observation) = observedPresence(toLocalValue)
    return (last.value ?? toLocalValue(value)).map {
      view(unwrapping: toLocalValue, initialValue: $0, last, observation, action: toGlobalAction)
    }
  }

  /// Returns a store for a part of the state that may be absent.
  ///
  /// - Parameter initialValue: The value of the view if the part has been absent since the view was made.
  package func view<LocalValue: Sendable, LocalAction: Sendable>(
    unwrapping toLocalValue: @escaping @Sendable (Value) -> LocalValue?,
    initialValue: LocalValue,
    action toGlobalAction: @escaping @Sendable (LocalAction) -> Action
  ) -> Store<LocalValue, LocalAction> {
    let (last, observation) = observedPresence(toLocalValue)
    return view(
      unwrapping: toLocalValue, initialValue: initialValue, last, observation,
      action: toGlobalAction)
  }

  private func observedPresence<LocalValue: Sendable>(
    _ toLocalValue: @escaping @Sendable (Value) -> LocalValue?
  ) -> (LastPresent<LocalValue>, ObservationToken) {
    let last = LastPresent<LocalValue>()
    return (last, observeEach { if let value = toLocalValue($0) { last.value = value } })
  }

  private func view<LocalValue: Sendable, LocalAction: Sendable>(
    unwrapping toLocalValue: @escaping @Sendable (Value) -> LocalValue?,
    initialValue: LocalValue,
    _ last: LastPresent<LocalValue>,
    _ observation: ObservationToken,
    action toGlobalAction: @escaping @Sendable (LocalAction) -> Action
  ) -> Store<LocalValue, LocalAction> {
    view(
      value: { value in
        // The observation lasts as long as this closure, which the view and its observers retain.
        toLocalValue(value) ?? withExtendedLifetime(observation) { last.value ?? initialValue }
      },
      action: toGlobalAction
    )
  }
}

/// The last value of something that may be absent, or `nil` if it has not been present yet.
private final class LastPresent<Value: Sendable>: Sendable {
  private let content = Mutex<Value?>(nil)

  var value: Value? {
    get { content.withLock { $0 } }
    set {
      let old = content.withLock { content in
        defer { content = newValue }
        return content
      }
      // The old value is released with no lock held because a `deinit` in it may read the view.
      withExtendedLifetime(old) {}
    }
  }
}
