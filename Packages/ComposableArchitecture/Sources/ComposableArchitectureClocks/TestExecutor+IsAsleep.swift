public import ComposableArchitecture

extension TestExecutor {
  /// Returns whether a store can continue only if a test clock is advanced. This is the case if no
  /// job is ready and every effect in flight is asleep on a `TestClock`.
  ///
  /// ```swift
  /// executor.drain()
  /// if executor.isAsleep(store) { clock.advance(by: .seconds(1)) }
  /// ```
  ///
  /// The tasks of operators such as `delay` are not counted, because they only wait for the effects
  /// that they run. A task that an effect starts for a part of its own work is not counted either.
  /// If an effect waits for another thread and also for such a child task that sleeps, this may
  /// return `true` too early.
  ///
  /// - Parameter store: A store that runs its effects on this executor. It must not be a view.
  /// - Returns: `false` if no effect is in flight.
  public func isAsleep<Value, Action>(_ store: Store<Value, Action>) -> Bool {
    // The tasks are counted first because an effect that ends between the two counts leaves a ready
    // job, which the check below finds.
    let tasks = store.independentTasksInFlight
    let sleepers = sleeps.count
    return jobCount == 0 && tasks > 0 && tasks <= sleepers
  }
}
