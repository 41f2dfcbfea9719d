/// Lets one caller at a time continue, in the order in which they came.
nonisolated final class Turnstile {
  private(set) var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Returns when the callers before this one have left.
  nonisolated(nonsending) func enter() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Lets the next caller continue.
  func leave() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
