import Synchronization

extension TestExecutor {
  /// The number of jobs that are held back.
  public var heldJobCount: Int { held.withLock { $0?.count ?? 0 } }

  /// Runs a job that is held back until its task next has to wait.
  ///
  /// Use it to test one order of responses without a change to the environment:
  ///
  /// ```swift
  /// let executor = TestExecutor(holdsJobs: true)
  /// let store = TestStore(
  ///   initialValue: CounterState(), reducer: counterReducer, environment: .mock, executor: executor)
  /// store.exhaustivity = .off
  /// store.send(.factButtonTapped)
  /// store.send(.factButtonTapped)
  /// executor.runHeld(startedBy: 2)   // The second response comes first.
  /// executor.runHeld(startedBy: 1)
  /// ```
  ///
  /// Actions are counted only if a `TestStore` sends them. If an effect feeds back an action, the
  /// effects of that action count as effects of the action that started the first effect. While
  /// jobs are held back, `receive` finds only actions that have already been fed back.
  ///
  /// - Parameters:
  ///   - action: The number of the action that started the effect, in the order in which the test sends
  ///     them, from one.
  ///   - position: The position of the job among the ready jobs of that action, from zero.
  /// - Returns: Whether there was such a job.
  @discardableResult
  public func runHeld(startedBy action: Int, at position: Int = 0) -> Bool {
    guard var job = held.withLock({ $0?.take(startedBy: action, at: position) }) else {
      return false
    }
    while true {
      run(job)
      guard let next = held.withLock({ $0?.endRun() }) else { return true }
      job = next
    }
  }

  /// Stops holding jobs back. Those that were held back are ready to run.
  ///
  /// ```swift
  /// executor.releaseHeld()
  /// executor.drain()
  /// ```
  public func releaseHeld() {
    let jobs = held.withLock { held in
      defer { held = nil }
      return held?.takeAll() ?? []
    }
    for job in jobs { append(job) }
  }

  /// Records that a test store is about to send an action.
  package func willSend() { held.withLock { $0?.actionCount += 1 } }
}
