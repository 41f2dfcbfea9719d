import Synchronization

/// Counts how often effects have affected one another through their identifiers, possibly across actions.
/// Tools that follow each action separately read the counts.
package final class EffectInteractionCounters: Sendable {
  private let cancellations = Atomic(0)
  private let windows = Atomic(0)
  private let attempts = Atomic(0)
  private let openings = Atomic(0)
  private let depth = Atomic(0)
  private let taskDepth = Atomic(0)

  init() {}

  /// How often effects were cancelled by identifier.
  package var cancellationCount: Int { cancellations.load(ordering: .relaxed) }

  /// The number of attempts to cancel effects, whether or not any were in flight.
  package var attemptCount: Int { attempts.load(ordering: .relaxed) }

  /// Whether any effect has tried to open a window of time.
  package var hasWindows: Bool { openings.load(ordering: .relaxed) > 0 }

  /// How often an effect arrived within a window of time that another had opened.
  package var windowCount: Int { windows.load(ordering: .relaxed) }

  /// Whether effects are being cancelled by identifier right now, on any thread.
  package var isCancelling: Bool { depth.load(ordering: .relaxed) > 0 }

  /// Whether tasks are being cancelled right now. Their cancellation handlers run with a lock of the Swift
  /// runtime held, so they must not wait for another thread.
  package var isCancellingTasks: Bool { taskDepth.load(ordering: .relaxed) > 0 }

  func attemptCancellation() { attempts.add(1, ordering: .relaxed) }

  func openWindow() { openings.add(1, ordering: .relaxed) }

  func cancellingTasks(_ body: () -> Void) {
    attemptCancellation()
    taskDepth.add(1, ordering: .relaxed)
    body()
    taskDepth.subtract(1, ordering: .relaxed)
  }

  func cancelling(_ body: () -> Void) {
    cancellations.add(1, ordering: .relaxed)
    depth.add(1, ordering: .relaxed)
    body()
    depth.subtract(1, ordering: .relaxed)
  }

  func shareWindow() { windows.add(1, ordering: .relaxed) }
}
