import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct DeferredTests {
  private let bench = EffectBench()

  @Test func `A deferred effect starts after the duration and not before`() {
    let clock = bench.clock
    let starts = Recorder<Int>()
    bench.run(
      .sync {
        starts.record(1)
        return 1
      }.deferred(for: .seconds(2), clock: clock)
    )
    bench.advance(seconds: 1.9)
    #expect(starts.all == [])
    #expect(bench.store.effectsInFlight == 1)
    bench.advance(seconds: 0.1)
    #expect(starts.all == [1])
    #expect(bench.outputs == [1])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `A deferred effect that is cancelled while it waits never starts`() {
    let clock = bench.clock
    bench.run(.just(1).deferred(for: .seconds(2), clock: clock).cancellable(id: "a"))
    bench.advance(seconds: 1)
    bench.run(.cancel(id: "a"))
    bench.advance(seconds: 2)
    #expect(bench.outputs == [])
    #expect(bench.store.effectsInFlight == 0)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `Nested durations add up, and other effects do not wait for them`() {
    let clock = bench.clock
    bench.run(
      .merge(
        .just(3).deferred(for: .seconds(1), clock: clock).deferred(for: .seconds(2), clock: clock),
        .just(2).deferred(for: .seconds(2), clock: clock), .just(1)
      )
    )
    #expect(bench.outputs == [1])
    bench.advance(seconds: 2)
    #expect(bench.outputs == [1, 2])
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1, 2, 3])
  }
}
