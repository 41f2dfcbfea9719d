import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct PrefixTests {
  private let bench = EffectBench()

  @Test func `An effect that never ends is cancelled with the last output`() {
    let clock = bench.clock
    bench.run(Effect.timer(id: 0, every: .seconds(1), clock: clock, output: 1).prefix(2))
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1])
    #expect(clock.sleeperCount == 1)
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1, 1])
    #expect(bench.store.effectsInFlight == 0)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `The outputs up to the last one are reduced even though they are queued`() {
    let (executor, faucet) = (bench.executor, Faucet(bench))
    bench.store.send(
      .run {
        [
          faucet.effect.prefix(2),
          // The store is busy with this effect while all outputs come.
          .fireAndForget {
            executor.drain()
            faucet.send(1, 2, 3)
          },
        ]
      })
    bench.executor.drain()
    #expect(bench.outputs == [1, 2])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `An effect with fewer outputs ends as usual`() {
    bench.run(.concatenate(Effect.run { $0(1) }.prefix(5), Effect.just(2).prefix(5), .just(3)))
    #expect(bench.outputs == [1, 2, 3])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `The rest of a synchronous effect does not run`() {
    let log = Recorder<Int>()
    let effects = (1...5).map { number in
      Effect.sync {
        log.record(number)
        return number
      }
    }
    #expect(outputs(of: [Effect.concatenate(effects).filter { $0 != 2 }.prefix(2)]) == [1, 3])
    #expect(log.all == [1, 2, 3])
  }

  @Test func `A prefix of no outputs starts nothing`() {
    let log = Recorder<Int>()
    bench.run(
      Effect.run { send in
        log.record(1)
        send(1)
      }.prefix(0))
    #expect(log.all == [])
    #expect(bench.outputs == [])
  }

  @Test func `The shorter of two nested prefixes ends the effect`() {
    let clock = bench.clock
    for (inner, outer) in [(2, 5), (5, 2)] {
      bench.run(
        Effect.timer(id: 0, every: .seconds(1), clock: clock, output: 1)
          .prefix(inner).map { $0 + 1 }.prefix(outer))
      bench.advance(seconds: 9)
    }
    #expect(bench.outputs == [2, 2, 2, 2])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `A negative length stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = Effect.just(1).prefix(-1) }
  }
}
