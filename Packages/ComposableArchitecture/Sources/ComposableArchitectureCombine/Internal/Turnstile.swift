import Synchronization

/// Lets subscribers to a publisher, one at a time, from whatever threads they come.
///
/// An effect is a value that anybody may run, also two stores at once, while a publisher is no
/// `Sendable` type. So whoever finds the publisher in use leaves its subscriber to the one who uses
/// it. Nobody waits, and subscribing may lead back here.
final class Turnstile<Upstream: Publisher>: Source<Upstream.Output>, @unchecked Sendable
where Upstream.Failure == Never, Upstream.Output: Sendable {
  // Safe: `publisher` is touched only by the thread that has set `isInUse`, which the lock hands
  // from one to the next. Subscriptions of one publisher are independent of each other by Combine's
  // rules: which is why any number of subscribers, on whatever threads, may have it.
  private let publisher: Upstream
  private let line = Mutex((isInUse: false, inlets: [Inlet<Upstream.Output>]()))

  init(_ publisher: Upstream) { self.publisher = publisher }

  override func subscribe(_ inlet: Inlet<Upstream.Output>) {
    let isInUse = line.withLock { line in
      defer { line.isInUse = true }
      line.inlets.append(inlet)
      return line.isInUse
    }
    if isInUse { return }
    while let inlet = next() {
      if !inlet.isOver { publisher.subscribe(inlet) }
    }
  }

  private func next() -> Inlet<Upstream.Output>? {
    line.withLock { line in
      guard line.inlets.isEmpty else { return line.inlets.removeFirst() }
      line.isInUse = false
      return nil
    }
  }
}
