import Synchronization

/// Lets one effect wait for another by something that the simulation does not know.
final class UnknownGate: Sendable {
  enum State { case closed, open, waiting(CheckedContinuation<Void, Never>) }

  private let state = Mutex(State.closed)

  func open() {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      defer { state = .open }
      guard case .waiting(let continuation) = state else { return nil }
      return continuation
    }
    waiter?.resume()
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if case .open = state { return true }
        state = .waiting(continuation)
        return false
      }
      if isOpen { continuation.resume() }
    }
  }
}
