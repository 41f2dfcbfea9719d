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

/// A callback that ignores all calls after the first one. If it is released without a call or a
/// cancellation, it calls its function with `nil`.
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

  /// Whether the callback has been neither called nor cancelled.
  var isPending: Bool { once.isPending }

  deinit { call(nil) }
}
