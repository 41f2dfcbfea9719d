import ComposableArchitecture
import ComposableArchitectureRecording
import Dispatch
import HeadlessUI

/// How the runner leaves an app.
extension Session {
  /// Sends the actions of the exit, gives the effects in flight the time of `--grace`, and reports the
  /// actions whose effects are still expected to end after it. All effects in flight are cancelled when the
  /// store is freed.
  ///
  /// In virtual time, the program does not wait for effects that sleep, because they would never wake.
  ///
  /// An alert that comes meanwhile is reported too, because no screen shows it any more. It may say that the last save
  /// has failed.
  package nonisolated(nonsending) func leave() async {
    let earlierAlert = screen.alert?.message
    appActions.exit(store)
    _ = await effectsEnd(by: .now + options.grace.duration)
    recorder?.finish(store.value)
    if let alert = screen.alert?.message, alert != earlierAlert {
      output.report("At the end the app showed an alert: \(alert)", ["alert": .string(alert)])
    }
    let (count, actions) = effectsExpectedToEnd()
    guard count > 0 else { return output.flush() }
    output.report(
      "At the end \(effects(count)) still running \(count == 1 ? "was" : "were") cancelled"
        + "\(names(of: actions)).",
      ["cancelled": .array(uniquePaths(of: actions).map { .string($0) })]
    )
  }

  /// Sends the actions of the exit, gives their effects the time of `--grace`, reports a failure, and ends
  /// the program. The report comes last because nobody may read it.
  ///
  /// Other effects are not waited for, so a script that fails because an effect hangs ends soon.
  nonisolated(nonsending) func exit(_ failure: Failure) async -> Never {
    let exitEffects = ExitEffects(of: appActions.exit(store), onEnd: inFlightActions.changed.signal)
    _ = await wait(until: .now + options.grace.duration) { exitEffects.haveEnded }
    recorder?.finish(store.value)
    output.reportLast(failure)
    output.exit(failure.code)
  }

  /// Returns a closure that ends the program after Ctrl-C or `kill` as `exit` does. Any thread may call
  /// it.
  ///
  /// If output is blocked because nobody reads it, the store reduces nothing until the write gives up.
  /// Therefore the closure waits for that long in any case.
  ///
  /// - Parameters:
  ///   - failure: Returns the failure to report, made from the one that names the signal.
  ///   - restore: Called when the actions of the exit have been sent, to restore the terminal.
  package func interruption(
    _ failure: @escaping @Sendable (Failure) -> Failure = { $0 },
    restore: @escaping @Sendable () -> Void = {}
  ) -> @Sendable (Failure.Code) -> Void {
    let depart = departing()
    return { [output] code in
      let departure = depart()
      restore()
      departure.wait()
      output.reportLast(failure(.interruption(code, effectsInFlight: departure.effectsInFlight)))
      output.exit(code)
    }
  }

  /// Returns a closure that sends the actions of the exit. Any thread may call it, also while all threads of Swift's
  /// pool are blocked.
  ///
  /// In virtual time, a departure waits for no effects, because only the session's thread can run them.
  package func departing() -> @Sendable () -> Departure {
    let grace = virtualTime == nil ? options.grace.duration : .zero
    let limit = grace + .milliseconds(2 * Int(Interrupt.readerLimit))
    return { [weak store, appActions, effectsExpectedToEnd, recorder] in
      let end = DispatchSemaphore(value: 0)
      let count = effectsExpectedToEnd().count
      let store = store
      let exitEffects = store.map {
        ExitEffects(of: appActions.exit($0), onEnd: { end.signal() })
      }
      let deadline = DispatchTime.now() + .milliseconds(Int(limit / .milliseconds(1)))
      return Departure(effectsInFlight: count) {
        withExtendedLifetime((store, exitEffects)) {
          guard let store, end.wait(timeout: deadline) == .success else { return }
          // A store that still reduces would not tell its state.
          recorder?.finish(store.value)
        }
      }
    }
  }
}

/// A session that is ending outside of its own thread. The actions of its exit have been sent.
package struct Departure: Sendable {
  /// The effects that were expected to end when the actions of the exit were sent.
  package let effectsInFlight: Int
  private let waitForEffects: @Sendable () -> Void

  fileprivate init(effectsInFlight: Int, _ waitForEffects: @escaping @Sendable () -> Void) {
    self.effectsInFlight = effectsInFlight
    self.waitForEffects = waitForEffects
  }

  /// Blocks the thread until the effects of the exit have ended, but not longer than the time of `--grace`.
  ///
  /// Do not call this on a thread of Swift's pool, because effects may need that.
  package func wait() { waitForEffects() }
}

extension Failure {
  /// Returns the failure that Ctrl-C or `kill` causes.
  package static func interruption(_ code: Code, effectsInFlight count: Int) -> Failure {
    let name = code == .terminated ? "Terminated" : "Interrupted"
    let cancelled = "\(effects(count)) \(count == 1 ? "was" : "were") cancelled"
    return Failure(code, count == 0 ? "\(name)." : "\(name): \(cancelled).")
  }
}
