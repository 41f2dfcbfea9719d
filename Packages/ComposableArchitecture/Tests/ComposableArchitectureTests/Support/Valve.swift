import ComposableArchitecture
import ComposableArchitectureTestSupport

/// A valve at which tasks wait until a test opens it. Cancelling a waiting task opens it too.
final class Valve: Sendable {
  private struct State: Sendable {
    var isOpen = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Box(State())

  func open() {
    let waiters = state.update { state in
      defer { state = State(isOpen: true) }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  func pass() async {
    await withTaskCancellationHandler {
      await passWhateverHappens()
    } onCancel: {
      open()
    }
  }

  /// Returns an effect that outputs when the valve is open.
  func output(_ number: Int) -> Effect<Int> {
    .run { send in
      await self.pass()
      send(number)
    }
  }

  /// Waits for the valve to be opened, even if the task is cancelled.
  func passWhateverHappens() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.update { state in
        if !state.isOpen { state.waiters.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}
