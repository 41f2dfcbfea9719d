import ComposableArchitecture
import ComposableArchitectureExploration
import Synchronization

extension RandomFeature {
  typealias Policy = AsyncStream<Int>.Continuation.BufferingPolicy

  /// Objects that effects share besides variables: those of the simulation, or real ones with the same interfaces.
  struct Objects: Sendable {
    let checkpoint: @Sendable () -> Void
    /// The content of a lock, in an access of its own.
    let count: @Sendable () -> Int
    let setCount: @Sendable (Int) -> Void
    let elements: any AsyncSequence<Int, Never> & Sendable
    /// Returns whether the element is kept and no other one is dropped.
    let yield: @Sendable (Int) -> Bool
    let finish: @Sendable () -> Void
    /// Receives whether the consumer was cancelled.
    let setHandler: @Sendable (@escaping @Sendable (Bool) -> Void) -> Void
    let identifiers: TestUUIDGenerator
    /// A generator that is made outside of the environment.
    let foreignIdentifiers: TestUUIDGenerator
  }
}

extension RandomFeature.Objects {
  /// Objects that the exploration sees.
  init(_ simulation: Simulation, _ policy: RandomFeature.Policy, _ foreign: TestUUIDGenerator) {
    let lock = simulation.lock(0)
    let (elements, continuation) = simulation.stream(of: Int.self, bufferingPolicy: policy)
    self.init(
      checkpoint: { simulation.checkpoint() }, count: { lock.withLock { $0 } },
      setCount: { number in lock.withLock { $0 = number } }, elements: elements,
      yield: { Self.isKept(continuation.yield($0)) }, finish: { continuation.finish() },
      setHandler: { handle in
        continuation.onTermination = { end in
          if case .cancelled = end { handle(true) } else { handle(false) }
        }
      },
      identifiers: TestUUIDGenerator(), foreignIdentifiers: foreign)
  }

  /// Objects of the real world.
  init(_ policy: RandomFeature.Policy, pause: @escaping @Sendable () -> Void) {
    let lock = RealLock()
    let (elements, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: policy)
    self.init(
      checkpoint: pause, count: { lock.content.withLock { $0 } },
      setCount: { number in lock.content.withLock { $0 = number } }, elements: elements,
      yield: { Self.isKept(continuation.yield($0)) }, finish: { continuation.finish() },
      setHandler: { handle in
        continuation.onTermination = { end in
          if case .cancelled = end { handle(true) } else { handle(false) }
        }
      },
      identifiers: TestUUIDGenerator(), foreignIdentifiers: TestUUIDGenerator())
  }

  private final class RealLock: Sendable {
    let content = Mutex(0)
  }

  private static func isKept(_ result: AsyncStream<Int>.Continuation.YieldResult) -> Bool {
    if case .enqueued = result { true } else { false }
  }
}
