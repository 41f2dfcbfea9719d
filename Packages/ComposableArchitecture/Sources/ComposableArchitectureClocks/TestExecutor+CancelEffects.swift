public import ComposableArchitecture

extension TestExecutor {
  /// Cancels the effects of a store and runs their responses to the cancellation.
  ///
  /// A task that has not ended keeps the executor alive. Use this function if nothing else drains
  /// the executor after the store has been released.
  ///
  /// ```swift
  /// executor.cancelEffects(of: store)
  /// #expect(store.effectsInFlight == 0)
  /// ```
  ///
  /// - Parameter store: A store that runs its effects on this executor. It must not be a view. It cannot run
  ///   effects anymore.
  public func cancelEffects<Value, Action>(of store: Store<Value, Action>) {
    store.cancelEffects()
    drain()
  }
}
