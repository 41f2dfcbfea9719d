import Synchronization

/// Makes one effect wait for another through something that the simulation does not know.
final class UnknownGate: Sendable {
  private enum State {
    case closed
    case open(Int)
    case waiting(CheckedContinuation<Int, Never>)
  }

  private let state = Mutex(State.closed)

  /// Opens the gate if it is not open.
  ///
  /// - Parameter number: What a waiting effect receives.
  func open(_ number: Int = 0) {
    let waiter = state.withLock { state -> CheckedContinuation<Int, Never>? in
      switch state {
      case .closed:
        state = .open(number)
        return nil
      case .open: return nil
      case .waiting(let continuation):
        state = .open(number)
        return continuation
      }
    }
    waiter?.resume(returning: number)
  }

  @discardableResult
  func wait() async -> Int {
    await withCheckedContinuation { continuation in
      let number = state.withLock { state -> Int? in
        if case .open(let number) = state { return number }
        state = .waiting(continuation)
        return nil
      }
      if let number { continuation.resume(returning: number) }
    }
  }

  /// Lets another thread wait until the running effect is cancelled, and waits for it. Each run cancels its effects when
  /// it is over.
  static func waitOutside() async {
    let gate = UnknownGate()
    await withTaskCancellationHandler {
      _ = await Task.detached { await gate.wait() }.value
    } onCancel: {
      gate.open()
    }
  }
}
