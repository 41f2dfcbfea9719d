import Synchronization

/// A subscription to a source that starts when there is demand for the first time.
///
/// Only the subscriber retains it. The first output comes after `receive(subscription:)` has returned.
final class DemandedSubscription<Output: Sendable>: Subscription, Sendable {
  /// Starts a source that adds outputs to the buffer. Returns a function that stops the source.
  typealias Start = @Sendable (DemandBuffer<Output>) -> @Sendable () -> Void

  private enum SourceState: Sendable {
    case unstarted(Start)
    case starting
    case started(stop: @Sendable () -> Void)
    case cancelled
  }

  private let buffer: DemandBuffer<Output>
  private let source: Mutex<SourceState>

  /// Subscribes a subscriber.
  @discardableResult
  init<Downstream: Subscriber>(
    _ downstream: Downstream,
    keeping capacity: DemandBuffer<Output>.Capacity,
    start: @escaping Start
  ) where Downstream.Input == Output, Downstream.Failure == Never {
    // Safe: this thread calls the subscriber first. After that, only the buffer calls it, one
    // call after another. Combine guarantees a subscriber no more than that.
    nonisolated(unsafe) let subscriber = AnySubscriber(downstream)
    buffer = DemandBuffer(capacity)
    source = Mutex(.unstarted(start))
    downstream.receive(subscription: self)
    // The buffer is connected after the subscription is received. The subscriber's demand may
    // have started the source, which may output on any thread, and a subscriber must not receive an
    // output while it receives its subscription.
    buffer.connect(
      DemandBuffer.Receiver(
        receive: { subscriber.receive($0) },
        end: { if $0 == .finished { subscriber.receive(completion: .finished) } }))
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    buffer.request(demand)
    let start = source.withLock { source -> Start? in
      guard case .unstarted(let start) = source else { return nil }
      source = .starting
      return start
    }
    guard let start else { return }
    let stop = start(buffer)
    let isCancelled = source.withLock { source in
      if case .cancelled = source { return true }
      source = .started(stop: stop)
      return false
    }
    if isCancelled { stop() }
  }

  func cancel() {
    let source = source.withLock { source in
      defer { source = .cancelled }
      return source
    }
    buffer.cancel()
    if case .started(let stop) = source { stop() }
  }
}
