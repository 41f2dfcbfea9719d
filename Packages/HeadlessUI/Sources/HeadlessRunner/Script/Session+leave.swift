import ComposableArchitecture
import ComposableArchitectureClocks
import Dispatch
import Synchronization

/// How the runner leaves an app.
extension Session {
  /// Sends the actions of the exit, gives the effects in flight the time of `--grace`, and reports the
  /// actions whose effects are still in flight after it. These effects are cancelled when the store is
  /// freed.
  ///
  /// In virtual time, effects that sleep do not keep the program, because they would never wake.
  nonisolated(nonsending) func leave() async {
    appActions.exit(store)
    _ = await effectsEnd(by: .now + options.grace.duration)
    let count = store.effectsInFlight
    let actions = flights.actions
    guard count > 0, !actions.isEmpty else { return output.flush() }
    output.report(
      "At the end \(effects(count)) still running \(count == 1 ? "was" : "were") cancelled"
        + "\(names(of: actions)).",
      ["cancelled": .array(uniquePaths(of: actions).map { .string($0) })]
    )
  }

  /// Reports a failure that ends the program, sends the actions of the exit, gives their effects the time
  /// of `--grace`, and ends the program.
  ///
  /// Other effects are not waited for, so a script that fails because an effect hangs ends soon.
  nonisolated(nonsending) func exit(_ failure: Failure) async -> Never {
    output.reportLast(failure)
    let tasks = appActions.exit(store)
    let isFinished = Atomic(false)
    Task { [waker = flights.waker] in
      for task in tasks { await task.finish() }
      isFinished.store(true, ordering: .releasing)
      waker.wake()
    }
    _ = await wait(until: .now + options.grace.duration) { isFinished.load(ordering: .acquiring) }
    output.exit(failure.code)
  }

  /// Returns what ends the program after Ctrl-C or `kill`, as `exit` does, from any thread.
  ///
  /// - Parameter failure: Makes the failure that is reported from the one that names the signal.
  func interruption(
    _ failure: @escaping @Sendable (Failure) -> Failure
  ) -> @Sendable (Failure.Code) -> Void {
    { [weak store, output, appActions, virtualTime, grace = options.grace.duration] code in
      output.reportLast(failure(.interruption(code, effectsInFlight: store?.effectsInFlight ?? 0)))
      if let store {
        let tasks = appActions.exit(store)
        let end = DispatchSemaphore(value: 0)
        // The tasks need a thread of Swift's pool. If effects block all of these, the grace period ends.
        Task {
          for task in tasks { await task.finish() }
          end.signal()
        }
        let deadline = ContinuousClock.now + grace
        // The thread of the session may be busy, so this one runs the effects in virtual time.
        repeat {
          virtualTime?.executor.drain()
          let pause = virtualTime == nil ? grace : .milliseconds(10)
          if end.wait(timeout: .now() + .milliseconds(Int(pause / .milliseconds(1)))) == .success {
            break
          }
        } while ContinuousClock.now < deadline
      }
      output.exit(code)
    }
  }
}

extension Failure {
  /// What ends the program after Ctrl-C or `kill`.
  static func interruption(_ code: Code, effectsInFlight count: Int) -> Failure {
    let name = code == .terminated ? "Terminated" : "Interrupted"
    let cancelled = "\(effects(count)) \(count == 1 ? "was" : "were") cancelled"
    return Failure(code, count == 0 ? "\(name)." : "\(name): \(cancelled).")
  }
}
