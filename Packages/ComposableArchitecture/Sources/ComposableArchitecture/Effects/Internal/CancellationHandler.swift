import Synchronization

/// Connects a cancellation with the function that it calls. Either of them may come first.
final class CancellationHandler: Sendable {
  private enum State {
    case waiting
    case ready(@Sendable () -> Void)
    case cancelled
  }

  private let state = Mutex(State.waiting)

  func onCancel(_ body: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if case .cancelled = state { return true }
      state = .ready(body)
      return false
    }
    if isCancelled { body() }
  }

  func cancel() {
    let body = state.withLock { state -> (@Sendable () -> Void)? in
      defer { state = .cancelled }
      if case .ready(let body) = state { return body }
      return nil
    }
    body?()
  }
}
