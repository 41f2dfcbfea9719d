extension Store {
  /// Calls `observer` with the current state, and again after each action that is reduced.
  ///
  /// ```swift
  /// let observation = store.observe { print($0.count) }
  /// ```
  ///
  /// Observers are called in the order of the actions, one at a time, each with the state after its
  /// action, on the thread that reduced the action. No lock is held, so an observer may read the
  /// store and send. If the local state of a view is `Equatable`, the observer of the view is
  /// called only when that state has changed according to `==`.
  ///
  /// The observer of a root is also called after an action that does not change the state. For changes only,
  /// observe `store.changes`.
  ///
  /// The first call is made before `observe` returns, unless another thread is reducing, or an
  /// observer or an effect calls `observe`. In these cases, the first call is queued.
  ///
  /// - Returns: The observation, which ends when the token is released.
  @inlinable
  public func observe(_ observer: @escaping @Sendable (Value) -> Void) -> ObservationToken {
    observeEach(changeFilter.map { $0.only(observer) } ?? observer)
  }

  /// Calls `observer` with the current state, and again whenever an action has changed the state.
  ///
  /// ```swift
  /// let observation = store.observe(removeDuplicates: { $0.count == $1.count }) {
  ///   print($0.count)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - removeDuplicates: Returns whether two states are the same for the observer. It receives the
  ///     state of the last call and the new state.
  ///   - observer: Receives the state.
  @inlinable
  public func observe(
    removeDuplicates: @escaping @Sendable (Value, Value) -> Bool,
    _ observer: @escaping @Sendable (Value) -> Void
  ) -> ObservationToken {
    observeEach(Changes(areEqual: removeDuplicates).only(observer))
  }

  /// Calls `observer` with the current state, and then once for each burst of actions.
  ///
  /// A burst is what one thread reduces without a break: an action, what its synchronous effects
  /// and its observers send, and what other threads send in the meantime. Use this function for a
  /// screen that is redrawn, because such a screen does not need the states in between.
  ///
  /// ```swift
  /// let observation = store.observe(coalescing: true) { render($0) }
  /// ```
  ///
  /// **Order.** The observer is called at the end of a burst with the state at that time, on the
  /// thread that reduced it, with no lock held. By then, the other observers of all actions of the
  /// burst have been called, and the effects of all actions have been started. If the observer
  /// sends, another burst begins. A store that is always busy ends a burst after a bounded amount
  /// of work, so the observer is still called from time to time. See `Store`.
  ///
  /// If the local state of a view is `Equatable`, the observer of the view is called only if a
  /// burst has changed that state according to `==`. The local state is made once for each burst.
  ///
  /// - Parameters:
  ///   - coalescing: Whether the observer is called once for each burst. If `false`, it is called
  ///     for each action.
  ///   - observer: Called with the state.
  /// - Returns: The observation, which ends when the token is released.
  public func observe(
    coalescing: Bool, _ observer: @escaping @Sendable (Value) -> Void
  ) -> ObservationToken {
    guard coalescing else { return observe(observer) }
    let observer = ViewObserver(
      node: viewNode, isCoalescing: true, changeFilter.map { $0.only(observer) } ?? observer)
    return viewObservation(observer) ?? ObservationToken(end: {})
  }

  @inlinable
  func observeEach(_ observer: @escaping @Sendable (Value) -> Void) -> ObservationToken {
    // The result is never `nil` because this store keeps the root alive.
    viewObservation(ViewObserver(node: viewNode, observer)) ?? ObservationToken(end: {})
  }

  /// Determines which values an observer receives. It is `nil` if the observer receives all values.
  @usableFromInline
  var changeFilter: Changes<Value>? {
    guard case .view = backing, let comparison = EqualityWitness<Value>.equality() else {
      return nil
    }
    return Changes { comparison.areEqual($0, $1) }
  }
}

extension Store where Value: Equatable {
  /// `observe` for a state that is `Equatable` at compile time. It does the same but is faster on a
  /// view, because the comparison does not need to be looked up.
  ///
  /// ```swift
  /// let observation = store.view(value: { $0.count }, action: { $0 }).observe { print($0) }
  /// ```
  ///
  /// - Returns: The observation, which ends when the token is released.
  @inlinable
  public func observe(_ observer: @escaping @Sendable (Value) -> Void) -> ObservationToken {
    guard case .view = backing else { return observeEach(observer) }
    let last = Last<Value>()
    return observeEach { if last.isChanged(to: $0) { observer($0) } }
  }
}

/// Distinguishes values that have changed from values that have not.
@usableFromInline
struct Changes<Value: Sendable>: Sendable {
  @usableFromInline let areEqual: @Sendable (Value, Value) -> Bool

  @inlinable
  init(areEqual: @escaping @Sendable (Value, Value) -> Bool) { self.areEqual = areEqual }

  /// Returns an observer that passes on the first value, and then only values that have changed.
  @inlinable
  func only(_ observer: @escaping @Sendable (Value) -> Void) -> @Sendable (Value) -> Void {
    let last = Last<Value>()
    return { value in
      if let lastValue = last.value, areEqual(lastValue, value) { return }
      last.value = value
      observer(value)
    }
  }
}

/// The value that an observer was last called with.
@usableFromInline
final class Last<Value: Sendable>: @unchecked Sendable {
  // Safe: only one observer accesses the value, and a store calls its observers one at a time, each
  // call happening before the next (see `StoreCore.observers`). No two accesses overlap, because an
  // action that an observer or the `deinit` of a replaced value sends in the meantime is queued.
  @exclusivity(unchecked) @usableFromInline var value: Value?

  @inlinable init() {}
}

extension Last where Value: Equatable {
  /// Replaces the value. Returns whether it has changed.
  @inlinable
  func isChanged(to newValue: Value) -> Bool {
    if let value, value == newValue { return false }
    value = newValue
    return true
  }
}
