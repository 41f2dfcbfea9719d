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
  /// - Returns: the observation, which ends when it is dropped.
  public func observe(_ observer: @escaping @Sendable (Value) -> Void) -> Observation {
    guard case .view = backing, let comparison = Comparison<Value>.equality() else {
      return observeEach(observer)
    }
    return observe(removeDuplicates: { comparison.areEqual($0, $1) }, observer)
  }

  /// Calls `observer` with the state now and then whenever an action has changed it.
  ///
  /// ```swift
  /// store.observe(removeDuplicates: { $0.count == $1.count }) { print($0.count) }
  /// ```
  ///
  /// - Parameter removeDuplicates: whether two states are the same, as far as the observer cares. It
  ///   is given the state of the last call and the new one.
  public func observe(
    removeDuplicates: @escaping @Sendable (Value, Value) -> Bool,
    _ observer: @escaping @Sendable (Value) -> Void
  ) -> Observation {
    let last = Last<Value>()
    return observeEach { value in
      if let lastValue = last.value, removeDuplicates(lastValue, value) { return }
      last.value = value
      observer(value)
    }
  }

  func observeEach(_ observer: @escaping @Sendable (Value) -> Void) -> Observation {
    switch backing {
    case .root(let root): root.observe(observer)
    case .view(let view): view.observe(observer)
    }
  }
}

/// What an observer was last called with.
private final class Last<Value: Sendable>: @unchecked Sendable {
  // Safe: touched only by its observer, and a store calls its observers one at a time, each call
  // happening before the next (see `Root.observers`).
  var value: Value?
}
