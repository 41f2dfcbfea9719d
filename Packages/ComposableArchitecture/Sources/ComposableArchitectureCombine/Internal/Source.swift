/// What an effect can subscribe to, each time it is run.
///
/// A class, and not a closure, because Swift takes a generic publisher for one that could be bound
/// to an actor, which a closure that may be called anywhere must not know of. Combine has no such
/// publishers: all of them are subscribed to from wherever their subscribers are.
class Source<Output: Sendable>: @unchecked Sendable {
  // Safe: no stored state. Subclasses speak for theirs.

  func subscribe(_ inlet: Inlet<Output>) {}
}

/// Makes a publisher for each subscriber.
final class Maker<Upstream: Publisher>: Source<Upstream.Output>, @unchecked Sendable
where Upstream.Failure == Never, Upstream.Output: Sendable {
  // Safe: constant, and of a type that is `Sendable`.
  private let make: @Sendable () -> Upstream

  init(_ make: @escaping @Sendable () -> Upstream) { self.make = make }

  override func subscribe(_ inlet: Inlet<Upstream.Output>) { make().subscribe(inlet) }
}
