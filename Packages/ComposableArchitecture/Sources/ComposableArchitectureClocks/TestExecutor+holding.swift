import Synchronization

extension TestExecutor {
  /// How many jobs are held back.
  public var heldJobCount: Int { held.withLock { $0?.count ?? 0 } }

  /// Runs a job that is held back, up to where its task next has to wait.
  ///
  /// This makes a test of one order of responses, without a change of the environment:
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
  /// Actions are counted only if a `TestStore` sends them. The effects of an action that an effect feeds
  /// back go back to the action that started that effect. While jobs are held back, `receive` finds only
  /// what has been fed back already.
  ///
  /// - Parameters:
  ///   - action: The number of the action that started the effect, in the order in which the test sends
  ///     them, from one.
  ///   - position: Which of the ready jobs of that action to run, from zero.
  /// - Returns: Whether there was one.
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

  /// A test store is about to send an action.
  package func willSend() { held.withLock { $0?.actionCount += 1 } }
}
