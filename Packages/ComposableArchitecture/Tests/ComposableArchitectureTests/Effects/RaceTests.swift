import ComposableArchitecture
import ComposableArchitectureTestSupport
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

  @Test func `The first effect that outputs continues, and the others are cancelled`() {
    let (slow, fast) = (runner(10, after: 2), runner(20, after: 1))
    bench.run(.race(slow, fast))
    bench.advance(seconds: 1)
    #expect(bench.outputs == [20])
    #expect(bench.clock.sleeperCount == 1)
    bench.advance(seconds: 10)
    #expect(bench.outputs == [20, 21])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `An effect that ends without an output loses`() {
    let slow = runner(10, after: 2)
    bench.run(.race(.fireAndForget {}, slow))
    bench.advance(seconds: 10)
    #expect(bench.outputs == [10, 11])
  }

  @Test func `A cancelled race has no winner`() {
    let (slow, fast) = (runner(10, after: 2), runner(20, after: 1))
    bench.run(.race(slow, fast)).cancel()
    bench.advance(seconds: 10)
    #expect(bench.outputs == [])
    #expect(bench.store.effectsInFlight == 0)
    #expect(bench.clock.sleeperCount == 0)
  }
}

/// Races and timeouts inside one another.
@Suite struct NestedRaceTests {
  private let bench = EffectBench()

  /// A race inside a timeout inside a race, whose innermost effects output after one and two seconds and
  /// run until they are cancelled.
  private func nested() -> Effect<Int> {
    let clock = bench.clock
    func runner(_ output: Int, after seconds: Int) -> Effect<Int> {
      .run { send in
        guard (try? await clock.sleep(for: .seconds(seconds))) != nil else { return }
        send(output)
        try? await clock.sleep(for: .seconds(100))
        send(-output)
      }
    }
    return .race(
      .race(runner(1, after: 2), runner(2, after: 1))
        .timeout(after: .seconds(20), clock: clock, output: 20),
      runner(3, after: 3).timeout(after: .seconds(30), clock: clock, output: 30)
    )
  }

  private func expectNothingInFlight() {
    #expect(bench.store.effectsInFlight == 0)
    #expect(bench.clock.sleeperCount == 0)
    let outputs = bench.outputs
    bench.advance(seconds: 1_000)
    #expect(bench.outputs == outputs)
  }

  @Test(arguments: [0, 1, 2, 3])
  func `Cancelling the race cancels every effect, before and after one has won`(seconds: Int) {
    let task = bench.run(nested())
    bench.advance(seconds: Double(seconds))
    #expect(bench.outputs == (seconds == 0 ? [] : [2]))
    task.cancel()
    bench.executor.drain()
    expectNothingInFlight()
  }

  @Test func `A winner's timeout cancels it and leaves nothing behind`() {
    bench.run(nested())
    bench.advance(seconds: 1)
    // The sleeps of the winner and of the timeout around it.
    #expect(bench.clock.sleeperCount == 2)
    bench.advance(seconds: 19)
    #expect(bench.outputs == [2, 20])
    expectNothingInFlight()
  }

  @Test func `An inner identifier cancels only its own effect, and the race continues`() {
    let clock = bench.clock
    let named = Effect.just(1).deferred(for: .seconds(1), clock: clock).cancellable(id: "named")
    let other = Effect.just(2).deferred(for: .seconds(2), clock: clock)
    bench.run(
      .race(.race(named).timeout(after: .seconds(9), clock: clock, output: 9), other))
    bench.run(.cancel(id: "named"))
    // The sleep of `other`. The timeout of the cancelled effect has ended with the effect.
    #expect(clock.sleeperCount == 1)
    bench.advance(seconds: 20)
    #expect(bench.outputs == [2])
    expectNothingInFlight()
  }

  @Test func `Releasing the store cancels all effects`() {
    expectReleaseCancelsTwoSleepers { clock in
      Effect.race(
        Effect.race(.just(1).deferred(for: .seconds(1), clock: clock))
          .timeout(after: .seconds(9), clock: clock, output: 9))
    }
  }

  @Test func `An effect that is cancelled inside a timeout ends before the time is up`() {
    let clock = bench.clock
    let parts = Effect.concatenate(
      .just(1).deferred(for: .seconds(9), clock: clock), .just(2), .merge(.just(3), .just(4)))
    bench.run(parts.cancellable(id: 1).timeout(after: .seconds(1), clock: clock, output: 9))
    bench.store.send(.run { [.cancel(id: 1)] })
    clock.advance(by: .seconds(1))
    #expect(bench.outputs == [])
    expectNothingInFlight()
  }
}

@Suite struct TimeoutTests {
  private let bench = EffectBench()

  @Test func `An effect that takes too long is cancelled and replaced by the timeout's output`() {
    let clock = bench.clock
    bench.run(
      .merge(.just(1), .just(2).deferred(for: .seconds(5), clock: clock))
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

  @Test func `An effect that ends in time leaves no timer behind`() {
    let clock = bench.clock
    bench.run(
      .just(1).deferred(for: .seconds(1), clock: clock)
        .timeout(after: .seconds(3), clock: clock, output: 99)
    )
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1])
    #expect(bench.store.effectsInFlight == 0)
    #expect(clock.sleeperCount == 0)
    bench.advance(seconds: 5)
    #expect(bench.outputs == [1])
  }

  @Test func `An output that is queued when the time is up is reduced`() {
    let (clock, executor) = (bench.clock, bench.executor)
    bench.store.send(
      .run {
        [
          Effect.merge(.run { $0(1) }, .just(2).deferred(for: .seconds(5), clock: clock))
            .timeout(after: .seconds(3), clock: clock, output: 99),
          // The store is busy with this effect while the first output comes and the time passes.
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
