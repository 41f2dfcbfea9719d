/// Something that an effect subscribes to each time it runs.
///
/// This is a class instead of a closure because a `@Sendable` closure cannot capture a generic
/// publisher, whose conformance could be isolated to an actor. Combine has no such publishers. Any
/// thread may subscribe to its publishers.
class PublisherSource<Output: Sendable>: @unchecked Sendable {
  // Safe: there is no stored property. Each subclass states why it is safe.

  func subscribe(_ subscriber: EffectSubscriber<Output>) {}

  /// Returns a function that calls `subscribe`.
  final func subscribing(_ subscriber: EffectSubscriber<Output>) -> @Sendable () -> Void {
    { self.subscribe(subscriber) }
  }
}

/// Makes a publisher for each subscriber.
final class PublisherFactory<Upstream: Publisher>: PublisherSource<Upstream.Output>,
  @unchecked Sendable
where Upstream.Failure == Never, Upstream.Output: Sendable {
  // Safe: the property is constant, and its type is `Sendable`.
  private let make: @Sendable () -> Upstream

  init(_ make: @escaping @Sendable () -> Upstream) { self.make = make }

  override func subscribe(_ subscriber: EffectSubscriber<Upstream.Output>) {
    subscriber.subscribe(to: make())
  }
}
