import ComposableArchitecture
import ComposableArchitectureClocks
import HeadlessUI

/// How time passes for the app.
extension Session {
  /// Runs what can run now, in virtual time. In real time, effects run on their own.
  package func settle() { virtualTime?.executor.drain() }

  /// Calls a closure on any thread if there may be work for `settle()`, because something has come from
  /// outside of the program. `nil` ends the calls.
  ///
  /// A caller that waits for the user in virtual time needs this, because effects continue only in
  /// `settle()`.
  package func observeArrivals(_ body: (@Sendable () -> Void)?) {
    inFlightActions.changed.observe(body)
  }

  /// Moves the virtual clock, and runs the effects that wake up.
  ///
  /// - Throws: A failure in real time.
  package func advance(by duration: Duration) throws(Failure) {
    guard let virtualTime else {
      throw .wrongLine(
        "“advance” moves the virtual clock, but the time is real. Start with “--clock virtual”.")
    }
    virtualTime.clock.advance(by: duration)
  }

  /// Waits in real time, or advances the virtual clock.
  nonisolated(nonsending) func sleep(for duration: Duration) async throws(Failure) {
    guard virtualTime == nil else { return try advance(by: duration) }
    output.flush()
    // If the task is cancelled, the sleep ends early.
    try? await Task.sleep(for: duration)
  }

  /// Whether only `advance` can make effects continue, because all that are in flight sleep in virtual time.
  var isAsleep: Bool { virtualTime?.executor.isAsleep(store) ?? false }
}
