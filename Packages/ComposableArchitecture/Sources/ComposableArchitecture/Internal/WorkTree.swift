public import Synchronization

/// What all work of a store has in common.
@usableFromInline
final class WorkTree: Sendable {
  /// Locked while the tree grows, shrinks or is walked. One for all of it: most work begins and ends
  /// together with what it is part of, and does so under one lock instead of one for each.
  let lock = Mutex(())
  /// Locked while an effect's output is reduced, from the moment at which it is known to be still wanted.
  @usableFromInline let gate = Mutex(())

  let registry = Registry()
  /// Where tasks run; `nil` is the global one.
  @usableFromInline let executor: (any TaskExecutor)?

  init(executor: (any TaskExecutor)?) { self.executor = executor }
}

/// Those who wait for work to end: nearly always one.
struct Waiters: Sendable {
  // Unsafe only if resumed twice or never. Each is resumed by whoever takes it off its work, once, as
  // that forgets it; and what is in flight comes to its end.
  typealias Waiter = UnsafeContinuation<Void, Never>

  private var first: Waiter?
  private var others: [Waiter] = []

  mutating func append(_ waiter: Waiter) {
    if first == nil { first = waiter } else { others.append(waiter) }
  }

  mutating func move(to waiters: inout Waiters) {
    guard let first = first.take() else { return }
    waiters.append(first)
    for waiter in others { waiters.append(waiter) }
    others = []
  }

  func resume() {
    first?.resume()
    for waiter in others { waiter.resume() }
  }
}
