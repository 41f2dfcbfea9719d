import Synchronization

/// Subscribes to one publisher, for one subscriber at a time, on the thread of each.
///
/// An effect is a value that two stores may run at once, but a publisher is not `Sendable`. A thread
/// therefore waits until the subscription that another thread makes has been made. A thread that is
/// inside a subscription itself does not wait, because the other thread might be waiting for it, or
/// be the same one. It subscribes when it has left the outermost subscription.
final class Turnstile<Upstream: Publisher>: Source<Upstream.Output>, @unchecked Sendable
where Upstream.Failure == Never, Upstream.Output: Sendable {
  // Safe: `publisher` is touched only with `turn` locked. Subscriptions of one publisher are
  // independent of each other by Combine's rules, which allow any number of them on any threads.
  private let publisher: Upstream
  private let turn = Mutex(())

  init(_ publisher: Upstream) { self.publisher = publisher }

  override func subscribe(_ inlet: Inlet<Upstream.Output>) {
    guard let visit = Visit.current, visit.isUnderWay else { return enter(inlet) }
    let hasEntered: Void? = turn.withLockIfAvailable { _ in inlet.subscribe(to: publisher) }
    if hasEntered == nil, !visit.postpone(subscribing(inlet)) { enter(inlet) }
  }

  private func enter(_ inlet: Inlet<Upstream.Output>) {
    let visit = Visit()
    Visit.$current.withValue(visit) {
      turn.withLock { _ in inlet.subscribe(to: publisher) }
    }
    for subscribe in visit.end() { subscribe() }
  }
}

/// The outermost of the subscriptions that a thread is making, one inside the other.
private final class Visit: Sendable {
  /// What is under way where this is asked. A task that is started inside a subscription knows it
  /// too, and may outlive it.
  @TaskLocal static var current: Visit?

  /// What to do when it is over; `nil` if it is.
  private let postponed = Mutex<[@Sendable () -> Void]?>([])

  var isUnderWay: Bool { postponed.withLock { $0 != nil } }

  /// Postpones something to the end of the visit. Returns `false` if that has come.
  func postpone(_ subscribe: @escaping @Sendable () -> Void) -> Bool {
    postponed.withLock { postponed in
      postponed?.append(subscribe)
      return postponed != nil
    }
  }

  func end() -> [@Sendable () -> Void] { postponed.withLock { $0.take() } ?? [] }
}
