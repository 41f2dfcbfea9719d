import Synchronization

/// Counts the changes of a store, on whatever thread they are made.
final class Changes: Sendable {
  private let state = Mutex((count: 0, isWaiting: false))

  var count: Int { state.withLock { $0.count } }

  /// Counts a change. Returns whether the main actor must be told, because no earlier change waits for it.
  func add() -> Bool {
    state.withLock { state in
      state.count += 1
      defer { state.isWaiting = true }
      return !state.isWaiting
    }
  }

  /// The main actor now looks at all changes so far.
  func begin() { state.withLock { $0.isWaiting = false } }
}
