import ComposableArchitectureClocks
import Foundation

/// Time that stands still until a session advances it, and the executor of the effects that run in it.
struct VirtualTime: Sendable {
  let clock: TestClock
  let executor: TestExecutor
  private let start: Date

  /// - Parameters:
  ///   - start: The date at which the time begins.
  ///   - onEnqueue: Called on any thread if the executor has something to run.
  init(start: Date, onEnqueue: @escaping @Sendable () -> Void) {
    self.start = start
    executor = TestExecutor(onEnqueue: onEnqueue)
    clock = TestClock(executor: executor)
  }

  /// The time as the app sees it.
  var appTime: AppTime {
    AppTime(clock: clock, now: { [clock, start] in start + clock.now.offset / .seconds(1) })
  }

  /// How long until the next sleeper wakes, or `nil` if no task is asleep.
  var nextSleep: Duration? { clock.nextDeadline.map { clock.now.duration(to: $0) } }
}
