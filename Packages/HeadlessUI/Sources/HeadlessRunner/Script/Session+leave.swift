import ComposableArchitecture
import Dispatch

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
    let lastEffects = LastEffects(of: appActions.exit(store), onEnd: flights.waker.wake)
    _ = await wait(until: .now + options.grace.duration) { lastEffects.areEnded }
    output.exit(failure.code)
  }

  /// Returns what ends the program after Ctrl-C or `kill`, as `exit` does, from any thread.
  ///
  /// In virtual time it waits for no effects, because only the thread of the session can run these.
  ///
  /// - Parameter failure: Makes the failure that is reported from the one that names the signal.
  func interruption(
    _ failure: @escaping @Sendable (Failure) -> Failure
  ) -> @Sendable (Failure.Code) -> Void {
    let grace = virtualTime == nil ? options.grace.duration : .zero
    return { [weak store, output, appActions] code in
      output.reportLast(failure(.interruption(code, effectsInFlight: store?.effectsInFlight ?? 0)))
      if let store {
        let end = DispatchSemaphore(value: 0)
        let lastEffects = LastEffects(of: appActions.exit(store), onEnd: { end.signal() })
        // This thread is none of Swift's pool. If effects block all of those, the grace period ends.
        withExtendedLifetime(lastEffects) {
          _ = end.wait(timeout: .now() + .milliseconds(Int(grace / .milliseconds(1))))
        }
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
