import Synchronization

/// Something that may happen once: the first to claim it gets it.
@usableFromInline
final class Once: Sendable {
  private let isClaimed = Atomic(false)

  @usableFromInline init() {}

  @usableFromInline
  func claim() -> Bool {
    !isClaimed.exchange(true, ordering: .acquiringAndReleasing)
  }

  var isPending: Bool { !isClaimed.load(ordering: .acquiring) }
}

/// A callback that counts once, and that calls with `nil` when nobody can call it any more.
@usableFromInline
final class Callback<Output: Sendable>: Sendable {
  private let once: Once
  private let body: @Sendable (Output?) -> Void

  @usableFromInline
  init(once: Once, _ body: @escaping @Sendable (Output?) -> Void) {
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

/// Connects a cancellation, which may come at any time, with what it is to do, which may be known
/// later.
final class Cancellation: Sendable {
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
