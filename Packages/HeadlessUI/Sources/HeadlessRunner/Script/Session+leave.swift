import ComposableArchitecture
import Dispatch

/// How the runner leaves an app.
extension Session {
  /// Sends the actions of the exit, gives the effects in flight the time of `--grace`, and reports the
  /// actions whose effects are still in flight after it. These effects are cancelled when the store is
  /// freed.
  nonisolated(nonsending) func leave() async {
    appActions.exit(store)
    output.flush()
    let deadline = ContinuousClock.now + options.grace.duration
    while store.effectsInFlight > 0,
      await areEnded(within: max(.zero, deadline - .now), ignoring: isEndless)
    {
      await lastOutputsAreReduced()
      // The outputs of the effects may have started more effects, which have the rest of the time.
      let actions = flights.actions
      if actions.isEmpty { await store.finish() }
      if actions.allSatisfy(isEndless) { break }
    }
    let count = store.effectsInFlight
    let actions = flights.actions
    guard count > 0, !actions.isEmpty else { return output.flush() }
    output.report(
      "At the end \(effects(count)) still running \(count == 1 ? "was" : "were") cancelled"
        + "\(names(of: actions)).",
      ["cancelled": .array(uniquePaths(of: actions).map { .string($0) })]
    )
  }

  /// Returns when everything that was sent so far has been reduced.
  nonisolated(nonsending) private func lastOutputsAreReduced() async {
    let (calls, call) = AsyncStream.makeStream(of: Void.self)
    // The store calls a new observer after it has reduced what was sent before.
    let observation = store.observe { _ in call.yield() }
    for await _ in calls { break }
    observation.cancel()
  }

  /// Reports a failure that ends the program, sends the actions of the exit, gives their effects the time
  /// of `--grace`, and ends the program.
  ///
  /// Other effects are not waited for, so a script that fails because an effect hangs ends soon.
  nonisolated(nonsending) func exit(_ failure: Failure) async -> Never {
    output.reportLast(failure)
    let tasks = appActions.exit(store)
    let (ends, end) = AsyncStream.makeStream(of: Never.self)
    Task {
      for task in tasks { await task.finish() }
      end.finish()
    }
    Task { [grace = options.grace.duration] in
      try await Task.sleep(for: grace)
      end.finish()
    }
    for await _ in ends {}
    output.exit(failure.code)
  }

  /// Returns what ends the program after Ctrl-C or `kill`, as `exit` does, from any thread.
  ///
  /// - Parameter failure: Makes the failure that is reported from the one that names the signal.
  func interruption(
    _ failure: @escaping @Sendable (Failure) -> Failure
  ) -> @Sendable (Failure.Code) -> Void {
    { [weak store, output, appActions, grace = options.grace.duration] code in
      output.reportLast(failure(.interruption(code, effectsInFlight: store?.effectsInFlight ?? 0)))
      if let store {
        let tasks = appActions.exit(store)
        let end = DispatchSemaphore(value: 0)
        // The tasks need a thread of Swift's pool. If effects block all of these, the grace period ends.
        Task {
          for task in tasks { await task.finish() }
          end.signal()
        }
        _ = end.wait(timeout: .now() + .milliseconds(Int(grace / .milliseconds(1))))
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
