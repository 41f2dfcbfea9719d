import ComposableArchitecture
import Synchronization

/// How a command waits until the store has reduced what it sent.
///
/// If the store is idle, that is so when `send` returns. If another thread is reducing, the action is queued.
extension Session {
  /// A place in the store's queue, behind everything that was sent so far.
  private struct Place {
    /// How many actions had been reduced when the store came to the place, or -1 before it does.
    private final class Mark: Sendable {
      let count = Atomic(-1)
    }

    private let mark = Mark()
    private let observation: ObservationToken

    /// Queues a place. If the store is idle, it is reached before this returns.
    init(in session: Session) {
      // The store calls a new observer after it has reduced what was sent before.
      observation = session.store.observe {
        [mark, actions = session.inFlightActions] _ in
        guard mark.count.load(ordering: .relaxed) < 0 else { return }
        mark.count.store(actions.reducedCount.load(ordering: .relaxed), ordering: .releasing)
        actions.changed.signal()
      }
    }

    var isReached: Bool { count >= 0 }
    var count: Int { mark.count.load(ordering: .acquiring) }
  }

  /// How deep a chain of synchronous feedback is waited for if another thread never stops sending.
  private var longestChain: Int { 100 }

  /// Returns when everything that was sent so far has been reduced, and what its synchronous effects have fed back.
  package nonisolated(nonsending) func sentActionsAreReduced() async {
    var last = -1
    for _ in 0..<longestChain {
      let place = Place(in: self)
      // The store was idle, so nothing is queued.
      if place.isReached { return }
      while !place.isReached, !Task.isCancelled {
        _ = await inFlightActions.changed.wait(until: .now + .seconds(3600)) {
          settle()
          return place.isReached
        }
      }
      // Feedback is queued behind a place, and before the next one.
      if place.count == last || Task.isCancelled { return }
      last = place.count
    }
  }

  /// Waits like `sentActionsAreReduced()`, but blocks the calling thread.
  package func waitForSentActions() {
    var last = -1
    for _ in 0..<longestChain {
      let place = Place(in: self)
      if place.isReached { return }
      while !place.isReached {
        _ = inFlightActions.changed.waitBlocking(until: .now + .milliseconds(10)) {
          settle()
          return place.isReached
        }
        // The thread that reduces may have handed its work over to a task, and all threads that run tasks may wait
        // here. Then this thread takes the work over.
        if !place.isReached { _ = Place(in: self) }
      }
      if place.count == last { return }
      last = place.count
    }
  }
}
