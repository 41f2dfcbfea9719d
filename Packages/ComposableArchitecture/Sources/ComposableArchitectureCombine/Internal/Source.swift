/// What an effect can subscribe to, each time it is run.
///
/// A class instead of a closure because Swift assumes that a generic publisher could be isolated to
/// an actor, which a closure that may be called anywhere cannot capture. Combine has no such
/// publishers: they are subscribed to from the thread of their subscriber.
class Source<Output: Sendable>: @unchecked Sendable {
  // Safe: no stored state. Each subclass states why it is safe.

  func subscribe(_ inlet: Inlet<Output>) {}

  /// `subscribe` as a function for later.
  final func subscribing(_ inlet: Inlet<Output>) -> @Sendable () -> Void {
    { self.subscribe(inlet) }
  }
}

/// Makes a publisher for each subscriber.
final class Maker<Upstream: Publisher>: Source<Upstream.Output>, @unchecked Sendable
where Upstream.Failure == Never, Upstream.Output: Sendable {
  // Safe: constant, and of a type that is `Sendable`.
  private let make: @Sendable () -> Upstream

  init(_ make: @escaping @Sendable () -> Upstream) { self.make = make }

  override func subscribe(_ inlet: Inlet<Upstream.Output>) { inlet.subscribe(to: make()) }
}
