import Synchronization

/// Something that may happen only once. Only the first call of `claim()` returns `true`.
@usableFromInline
final class OneTimeClaim: Sendable {
  private let isClaimed = Atomic(false)

  @usableFromInline init() {}

  @usableFromInline
  func claim() -> Bool {
    !isClaimed.exchange(true, ordering: .acquiringAndReleasing)
  }

  var isPending: Bool { !isClaimed.load(ordering: .acquiring) }
}

/// A callback of which only the first call counts. If it is released without a call or a cancellation, it
/// calls its function with `nil`.
@usableFromInline
final class OneTimeCallback<Output: Sendable>: Sendable {
  private let once: OneTimeClaim
  private let body: @Sendable (Output?) -> Void

  @usableFromInline
  init(once: OneTimeClaim, _ body: @escaping @Sendable (Output?) -> Void) {
    self.once = once
    self.body = body
  }

  @usableFromInline
  func call(_ output: Output?) {
    if once.claim() { body(output) }
  }

  /// Whether it has neither been called nor cancelled.
  var isPending: Bool { once.isPending }

  deinit { call(nil) }
}

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
