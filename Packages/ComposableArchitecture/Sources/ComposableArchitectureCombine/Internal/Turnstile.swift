import Synchronization

/// Subscribes to one publisher, one subscriber at a time, on the thread of each subscriber.
///
/// Two stores may run an effect at the same time, but a publisher is not `Sendable`. A thread
/// therefore waits while another thread subscribes. A thread that is making a subscription does not
/// wait, because that could deadlock. It subscribes after its outermost subscription has been made.
final class Turnstile<Upstream: Publisher>: Source<Upstream.Output>, @unchecked Sendable
where Upstream.Failure == Never, Upstream.Output: Sendable {
  // Safe: `publisher` is used only while `turn` is locked. Combine allows any number of independent
  // subscriptions to one publisher, on any threads.
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

/// The outermost of the nested subscriptions that a thread is making.
private final class Visit: Sendable {
  /// The visit of the current thread. A task that is started inside a subscription inherits the value and
  /// may outlive the visit.
  @TaskLocal static var current: Visit?

  /// The functions to call at the end of the visit, or `nil` after the end.
  private let postponed = Mutex<[@Sendable () -> Void]?>([])

  var isUnderWay: Bool { postponed.withLock { $0 != nil } }

  /// Postpones a function to the end of the visit. Returns `false` if the visit has ended.
  func postpone(_ subscribe: @escaping @Sendable () -> Void) -> Bool {
    postponed.withLock { postponed in
      postponed?.append(subscribe)
      return postponed != nil
    }
  }

  func end() -> [@Sendable () -> Void] { postponed.withLock { $0.take() } ?? [] }
}
