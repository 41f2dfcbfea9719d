import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

/// Twenty effects are enough, because a dictionary almost never has them in the order of registration.
@Suite struct CancellationOrderTests {
  private static let numbers = Array(0..<20)

  private struct Parent: Sendable {
    var child = 0
  }

  private let bench = EffectBench()
  private let cancelled = Recorder<Int>()

  /// An effect that records its number when it is cancelled.
  private func waiting(_ number: Int) -> Effect<Int> {
    // Does not capture the bench, because an effect in flight would then keep the bench alive.
    .run { [clock = bench.clock, cancelled] _ in
      await withTaskCancellationHandler {
        try? await clock.sleep(for: .seconds(1))
      } onCancel: {
        cancelled.record(number)
      }
    }
  }

  private func inChild(_ effect: Effect<Int>) -> Effect<Int> {
    effect.scoped(by: AnyIdentifier(\Parent.child))
  }

  @Test func `Effects of a child are cancelled in the order in which they started`() {
    for number in Self.numbers {
      bench.run(self.inChild(self.waiting(number).cancellable(id: number)))
    }
    bench.run(.cancel(child: \Parent.child))
    #expect(cancelled.all == Self.numbers)
  }

  @Test func `Effects of elements are cancelled in the order in which they started`() {
    for number in Self.numbers {
      bench.run(self.inChild(self.waiting(number).scoped(by: AnyIdentifier(number))))
    }
    bench.run(.cancel(child: \Parent.child))
    #expect(cancelled.all == Self.numbers)
  }

  @Test func `Effects with several identifiers are cancelled in the order in which they started`() {
    for number in Self.numbers {
      bench.run(self.waiting(number).cancellable(id: number.isMultiple(of: 2) ? "even" : "odd"))
    }
    bench.run(.cancel(ids: "odd", "even"))
    #expect(cancelled.all == Self.numbers)
  }

  @Test func `An effect that replaces one that has ended is cancelled last`() {
    let first = bench.run(self.waiting(0).cancellable(id: "a"))
    bench.run(self.waiting(1).cancellable(id: "a"))
    first.cancel()
    bench.executor.drain()
    bench.run(self.waiting(2).cancellable(id: "a"))
    bench.run(.cancel(id: "a"))
    #expect(cancelled.all == [0, 1, 2])
  }

  @Test func `The parts of a flatMap are cancelled in the order in which they started`() {
    let all = Effect<Int>.merge(Self.numbers.map { .just($0) }).flatMap { waiting($0) }
    bench.run(
      .run { [clock = bench.clock] send in
        await withTaskGroup { group in
          group.addTask { await send.run(all) }
          try? await clock.sleep(for: .milliseconds(1))
          group.cancelAll()
        }
      })
    bench.advance(seconds: 0.001)
    #expect(cancelled.all == Self.numbers)
  }

  @Test func `Cancellation points are listed in the order in which their effects started`() {
    bench.run(
      .merge(Self.numbers.map { self.waiting($0).cancellable(id: $0) }).cancellable(id: "all"))
    let points = bench.store.cancellationPoints(ofEffectsWith: "all")
    #expect(points.map { $0.identifier as? Int } == Self.numbers)
  }
}
