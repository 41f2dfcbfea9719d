public import ComposableArchitecture

extension TestExecutor {
  /// Cancels the effects of a store, and runs what they do when they are cancelled.
  ///
  /// Tasks that are never run to their end keep the executor alive, so use this when nothing else drains it
  /// after the store has been released.
  ///
  /// ```swift
  /// executor.cancelEffects(of: store)
  /// #expect(store.effectsInFlight == 0)
  /// ```
  ///
  /// - Parameter store: A store that runs its effects on this executor. It must not be a view. It cannot run
  ///   effects any more.
  public func cancelEffects<Value, Action>(of store: Store<Value, Action>) {
    store.cancelEffects()
    drain()
  }
}
