import ComposableArchitecture

/// The outcome of waiting for a condition.
enum Wait {
  case met
  /// No effect is left that could meet the condition.
  case nothingInFlight
  /// All effects in flight are asleep on test clocks.
  case asleep
  case timedOut
}

extension TestStore {
  /// Lets effects make progress until a condition is met or no effect can make progress.
  ///
  /// Effects that depend on the test alone run at once, on this thread. The call blocks only if an effect
  /// is left that is not asleep on a test clock, because another thread must resume that effect.
  @discardableResult
  func wait(until isMet: () -> Bool) -> Wait {
    executor.drain()
    if isMet() { return .met }
    let deadline = ContinuousClock.now + timeLimit
    while true {
      // The order matters: the checks below see the results of everything that had ended when these values
      // were read. A thread that reduces may start more effects, so `isInFlight` is final only if the store
      // was idle before.
      let isIdle = store.isIdle
      let isInFlight = store.isAnythingInFlight
      let independentTasks = store.independentTasksInFlight
      let sleepers = executor.sleeps.count
      if executor.drain() > 0 { continue }
      if isMet() { return .met }
      if isIdle, !isInFlight { return .nothingInFlight }
      // A task sleeps at most once at a time. Child tasks inside an effect's operation are not counted.
      if isIdle, independentTasks > 0, independentTasks <= sleepers { return .asleep }
      // An effect may end without feeding an action back, so its end must wake this thread as well.
      store.onLastEnd { [weak executor] in executor?.arrivals.notify() }
      // Nothing notifies this thread when another one stops reducing, so this thread checks again soon.
      let now = ContinuousClock.now
      let limit = isIdle ? deadline : min(deadline, now + .milliseconds(1))
      let hasChanged = executor.arrivals.wait(until: limit) {
        executor.jobCount > 0 || isMet() || store.isIdle != isIdle
          || store.isAnythingInFlight != isInFlight
      }
      if !hasChanged, now >= deadline { return .timedOut }
    }
  }
}
