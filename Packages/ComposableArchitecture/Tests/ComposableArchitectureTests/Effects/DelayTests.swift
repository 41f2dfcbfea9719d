import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

@Suite struct DelayTests {
  private let bench = EffectBench()

  @Test func `a delayed effect starts when the time has passed, and not before`() {
    let clock = bench.clock
    let starts = Recorder<Int>()
    bench.run(
      .sync {
        starts.record(1)
        return 1
      }.delay(for: .seconds(2), clock: clock)
    )
    bench.advance(seconds: 1.9)
    #expect(starts.all == [])
    #expect(bench.store.effectsInFlight == 1)
    bench.advance(seconds: 0.1)
    #expect(starts.all == [1])
    #expect(bench.outputs == [1])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `a delayed effect that is cancelled while it waits never starts`() {
    let clock = bench.clock
    bench.run(.just(1).delay(for: .seconds(2), clock: clock).cancellable(id: "a"))
    bench.advance(seconds: 1)
    bench.run(.cancel(id: "a"))
    bench.advance(seconds: 2)
    #expect(bench.outputs == [])
    #expect(bench.store.effectsInFlight == 0)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `delays add up, and others do not wait for them`() {
    let clock = bench.clock
    bench.run(
      .merge(
        .just(3).delay(for: .seconds(1), clock: clock).delay(for: .seconds(2), clock: clock),
        .just(2).delay(for: .seconds(2), clock: clock), .just(1)
      )
    )
    #expect(bench.outputs == [1])
    bench.advance(seconds: 2)
    #expect(bench.outputs == [1, 2])
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1, 2, 3])
  }
}

@Suite struct DebounceTests {
  private let bench = EffectBench()

  private func type(_ letter: Int) {
    let clock = bench.clock
    bench.run(.just(letter).debounce(id: "search", for: .seconds(1), clock: clock))
  }

  @Test func `only the last of several in quick succession is started`() {
    type(1)
    bench.advance(seconds: 0.9)
    type(2)
    bench.advance(seconds: 0.9)
    type(3)
    #expect(bench.outputs == [])
    bench.advance(seconds: 1)
    #expect(bench.outputs == [3])
    type(4)
    bench.advance(seconds: 1)
    #expect(bench.outputs == [3, 4])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `one that is running already is cancelled by the next`() {
    let clock = bench.clock
    bench.run(
      .run { send in
        try? await clock.sleep(for: .seconds(5))
        send(1)
      }.debounce(id: "search", for: .seconds(1), clock: clock)
    )
    bench.advance(seconds: 2)
    type(2)
    bench.advance(seconds: 10)
    #expect(bench.outputs == [2])
  }

  @Test func `it can be cancelled by its name`() {
    type(1)
    bench.run(.cancel(id: "search"))
    bench.advance(seconds: 2)
    #expect(bench.outputs == [])
  }
}
