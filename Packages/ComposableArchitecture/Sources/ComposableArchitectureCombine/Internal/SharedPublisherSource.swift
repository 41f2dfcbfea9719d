import Synchronization

/// Subscribes to one publisher, one subscriber at a time, on the thread of each subscriber.
///
/// Two stores may run an effect at the same time, but a publisher is not `Sendable`. A thread
/// therefore waits while another thread subscribes. A thread that is making a subscription does not
/// wait, because that could deadlock. It subscribes after its outermost subscription has been made.
final class SharedPublisherSource<Upstream: Publisher>: PublisherSource<Upstream.Output>,
  @unchecked Sendable
where Upstream.Failure == Never, Upstream.Output: Sendable {
  // Safe: `publisher` is used only while `turn` is locked. Combine allows any number of independent
  // subscriptions to one publisher, on any threads.
  private let publisher: Upstream
  private let turn = Mutex(())

  init(_ publisher: Upstream) { self.publisher = publisher }

  override func subscribe(_ subscriber: EffectSubscriber<Upstream.Output>) {
    guard let current = SubscriptionInProgress.current, current.isUnderWay else {
      return enter(subscriber)
    }
    let hasEntered: Void? = turn.withLockIfAvailable { _ in subscriber.subscribe(to: publisher) }
    if hasEntered == nil, !current.postpone(subscribing(subscriber)) { enter(subscriber) }
  }

  private func enter(_ subscriber: EffectSubscriber<Upstream.Output>) {
    let current = SubscriptionInProgress()
    SubscriptionInProgress.$current.withValue(current) {
      turn.withLock { _ in subscriber.subscribe(to: publisher) }
    }
    for subscribe in current.end() { subscribe() }
  }
}

/// The outermost of the nested subscriptions that a thread is making.
private final class SubscriptionInProgress: Sendable {
  /// The subscription of the current thread. A task that is started inside a subscription inherits the
  /// value and may outlive it.
  @TaskLocal static var current: SubscriptionInProgress?

  /// The functions to call at the end of the subscription, or `nil` after the end.
  private let postponed = Mutex<[@Sendable () -> Void]?>([])

  var isUnderWay: Bool { postponed.withLock { $0 != nil } }

  /// Postpones a function to the end of the subscription. Returns `false` if the subscription has ended.
  func postpone(_ subscribe: @escaping @Sendable () -> Void) -> Bool {
    postponed.withLock { postponed in
      postponed?.append(subscribe)
      return postponed != nil
    }
  }

  func end() -> [@Sendable () -> Void] { postponed.withLock { $0.take() } ?? [] }
}
