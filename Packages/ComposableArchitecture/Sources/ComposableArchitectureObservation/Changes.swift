import Synchronization

/// Counts the changes of a store on any thread.
final class Changes: Sendable {
  private let state = Mutex((count: 0, isWaiting: false))

  var count: Int { state.withLock { $0.count } }

  /// Counts a change. Returns whether the main actor must be notified. This is not necessary if an
  /// earlier change is still waiting for the main actor.
  func add() -> Bool {
    state.withLock { state in
      state.count += 1
      defer { state.isWaiting = true }
      return !state.isWaiting
    }
  }

  /// Records that the main actor now handles all changes so far.
  func begin() { state.withLock { $0.isWaiting = false } }
}
