import ComposableArchitecture

/// What waiting for something has come to.
enum Wait {
  case met
  /// No effect is left that could bring it about.
  case nothingInFlight
  /// All effects in flight are asleep on test clocks.
  case asleep
  case timedOut
}

extension TestStore {
  /// Lets effects move until a condition is met or nothing can move any more.
  ///
  /// What depends on the test alone moves at once, on this thread. Only if an effect is left that is
  /// not merely asleep on a test clock does it wait, as that effect must be moved by another thread.
  @discardableResult
  func wait(until isMet: () -> Bool) -> Wait {
    executor.drain()
    if isMet() { return .met }
    let deadline = ContinuousClock.now + timeLimit
    while true {
      // In this order: what has ended by the first look has left behind what the last one sees.
      let tasks = store.tasksInFlight
      let independentTasks = store.independentTasksInFlight
      let sleepers = executor.sleeps.count
      if executor.drain() > 0 { continue }
      if isMet() { return .met }
      if tasks == 0 { return .nothingInFlight }
      // A task sleeps once at a time. What is not counted are child tasks inside of an effect's operation.
      if independentTasks > 0, independentTasks <= sleepers { return .asleep }
      // An effect may end without a trace.
      store.onLastEnd { [weak executor] in executor?.arrivals.notify() }
      guard
        executor.arrivals.wait(
          until: deadline,
          unless: { executor.jobCount > 0 || isMet() || store.tasksInFlight == 0 })
      else { return .timedOut }
    }
  }
}
