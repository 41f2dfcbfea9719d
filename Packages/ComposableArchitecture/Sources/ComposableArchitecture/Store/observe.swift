extension Store {
  /// Calls `observer` with the state now and then once for each action that is reduced.
  ///
  /// ```swift
  /// let observation = store.observe { print($0.count) }
  /// ```
  ///
  /// Observers are called in the order of the actions, one at a time, each with the state that belongs
  /// to its action, on the thread that reduced it, with no lock held: an observer may read the store
  /// and send. On a view the observer is called only when the local state has changed, by `==`, if
  /// that state is `Equatable`.
  ///
  /// The first call is made before `observe` returns, unless another thread is reducing, or this is
  /// called by an observer or an effect: then it is made in turn.
  ///
  /// - Returns: The observation, which ends when the token is released.
  @inlinable
  public func observe(_ observer: @escaping @Sendable (Value) -> Void) -> ObservationToken {
    changes.map { observeChanged($0.only(observer)) } ?? observeEach(observer)
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
  /// A burst is what one thread reduces without a break: an action, what its synchronous effects and
  /// its observers send, and what other threads send meanwhile. A screen that draws itself anew has no use
  /// for the states in between.
  ///
  /// ```swift
  /// let observation = store.observe(coalescing: true) { render($0) }
  /// ```
  ///
  /// **Order.** The observer is called at the end of a burst with the state at that time, on the thread
  /// that reduced it, with no lock held. The other observers of all actions of the burst have been called
  /// by then, and the effects of all actions have been started. If the observer sends, another burst
  /// begins. A store that is kept busy ends a burst after a bounded amount of work, so the observer is
  /// called from time to time: see `Store`.
  ///
  /// On a view, the observer is called only if a burst has changed the local state, by `==`, if that state
  /// is `Equatable`. The local state is made once for each burst.
  ///
  /// - Parameters:
  ///   - coalescing: Whether the observer is called for each burst. If not, it is called for each action.
  ///   - observer: Called with the state.
  /// - Returns: The observation, which ends when the token is released.
  public func observe(
    coalescing: Bool, _ observer: @escaping @Sendable (Value) -> Void
  ) -> ObservationToken {
    guard coalescing else { return observe(observer) }
    let observer = ViewObserver(
      node: viewNode, isCoalescing: true, changes.map { $0.only(observer) } ?? observer)
    return viewObservation(observer) ?? ObservationToken(end: {})
  }

  @usableFromInline
  func observeEach(_ observer: @escaping @Sendable (Value) -> Void) -> ObservationToken {
    // There always is one: this store keeps the root alive.
    viewObservation(ViewObserver(node: viewNode, observer)) ?? ObservationToken(end: {})
  }

  /// Observes actions, except some that have not changed the value of the store that this is a view of.
  /// The observer must do nothing if the value is the same.
  @usableFromInline
  func observeChanged(_ observer: @escaping @Sendable (Value) -> Void) -> ObservationToken {
    viewObservation(ViewObserver(node: viewNode, gate: viewNode?.parent, observer))
      ?? ObservationToken(end: {})
  }

  /// Observes actions, except some that have not changed the value of this store. The observer must do
  /// nothing if the value is the same.
  func observeSelfChanged(_ observer: @escaping @Sendable (Value) -> Void) -> ObservationToken {
    viewObservation(ViewObserver(node: viewNode, gate: viewNode, observer))
      ?? ObservationToken(end: {})
  }

  /// Which values are news to an observer; `nil` if all are.
  @usableFromInline
  var changes: Changes<Value>? {
    guard case .view = backing, let comparison = Comparison<Value>.equality() else { return nil }
    return Changes { comparison.areEqual($0, $1) }
  }
}

extension Store where Value: Equatable {
  /// `observe` of a state that the compiler knows to be `Equatable`. It does the same, and it is faster on
  /// a view because the comparison need not be looked up.
  ///
  /// ```swift
  /// let observation = store.view(value: { $0.count }, action: { $0 }).observe { print($0) }
  /// ```
  ///
  /// - Returns: The observation, which ends when the token is released.
  @inlinable
  public func observe(_ observer: @escaping @Sendable (Value) -> Void) -> ObservationToken {
    guard case .view = backing else { return observeEach(observer) }
    return observeChanged(Changes(areEqual: { $0 == $1 }).only(observer))
  }
}

/// Tells values that have changed from those that have not.
@usableFromInline
struct Changes<Value: Sendable>: Sendable {
  @usableFromInline let areEqual: @Sendable (Value, Value) -> Bool

  @inlinable
  init(areEqual: @escaping @Sendable (Value, Value) -> Bool) { self.areEqual = areEqual }

  /// An observer that passes on the first value and then only those that have changed.
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

/// What an observer was last called with.
@usableFromInline
final class Last<Value: Sendable>: @unchecked Sendable {
  // Safe: touched only by its observer, and a store calls its observers one at a time, each call
  // happening before the next (see `Root.observers`). No two accesses overlap: whatever
  // is sent meanwhile, by an observer or by the `deinit` of a value replaced here, waits in line.
  @exclusivity(unchecked) @usableFromInline var value: Value?

  @inlinable init() {}
}
