import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

@Suite struct RaceTests {
  private let bench = EffectBench()

  private func runner(_ output: Int, after seconds: Double) -> Effect<Int> {
    let clock = bench.clock
    return .run { send in
      for lap in 0..<2 {
        guard (try? await clock.sleep(for: .seconds(seconds))) != nil else { return }
        send(output + lap)
      }
    }
  }

  @Test func `the first to output goes on, the others are cancelled`() {
    let (slow, fast) = (runner(10, after: 2), runner(20, after: 1))
    bench.run(.race(slow, fast))
    bench.advance(seconds: 1)
    #expect(bench.outputs == [20])
    #expect(bench.clock.sleeperCount == 1)
    bench.advance(seconds: 10)
    #expect(bench.outputs == [20, 21])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `an effect that ends without an output loses`() {
    let slow = runner(10, after: 2)
    bench.run(.race(.fireAndForget {}, slow))
    bench.advance(seconds: 10)
    #expect(bench.outputs == [10, 11])
  }

  @Test func `a race that is cancelled has no winner`() {
    let (slow, fast) = (runner(10, after: 2), runner(20, after: 1))
    bench.run(.race(slow, fast)).cancel()
    bench.advance(seconds: 10)
    #expect(bench.outputs == [])
    #expect(bench.store.effectsInFlight == 0)
    #expect(bench.clock.sleeperCount == 0)
  }
}

@Suite struct TimeoutTests {
  private let bench = EffectBench()

  @Test func `what takes too long is cancelled, and says so if it is to`() {
    let clock = bench.clock
    bench.run(
      .merge(.just(1), .just(2).delay(for: .seconds(5), clock: clock))
        .timeout(after: .seconds(3), clock: clock, output: 99)
    )
    bench.advance(seconds: 2)
    #expect(bench.outputs == [1])
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1, 99])
    bench.advance(seconds: 5)
    #expect(bench.outputs == [1, 99])
    #expect(bench.store.effectsInFlight == 0)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `what is done in time leaves no timer behind`() {
    let clock = bench.clock
    bench.run(
      .just(1).delay(for: .seconds(1), clock: clock)
        .timeout(after: .seconds(3), clock: clock, output: 99)
    )
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1])
    #expect(bench.store.effectsInFlight == 0)
    #expect(clock.sleeperCount == 0)
    bench.advance(seconds: 5)
    #expect(bench.outputs == [1])
  }

  @Test func `an output that is queued when the time is up is reduced`() {
    let (clock, executor) = (bench.clock, bench.executor)
    bench.store.send(
      .run {
        [
          Effect.merge(.run { $0(1) }, .just(2).delay(for: .seconds(5), clock: clock))
            .timeout(after: .seconds(3), clock: clock, output: 99),
          // Reducing waits for this, during which the first output comes and the time passes.
          .fireAndForget {
            executor.drain()
            clock.advance(by: .seconds(3))
          },
        ]
      }
    )
    #expect(bench.outputs == [1, 99])
    #expect(bench.store.effectsInFlight == 0)
  }
}
