import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct DelayTests {
  private let bench = EffectBench()

  private func expectNothingLeft() {
    #expect(bench.store.effectsInFlight == 0)
    #expect(bench.clock.sleeperCount == 0)
  }

  @Test func `The effect starts at once, and each output is delayed`() {
    let (clock, starts) = (bench.clock, Recorder<Int>())
    bench.run(
      Effect<Int>.run { send in
        starts.record(1)
        send(1)
        try? await clock.sleep(for: .seconds(1))
        send(2)
        send(3)
      }.delay(for: .seconds(5), clock: clock))
    #expect(starts.all == [1])
    bench.advance(seconds: 4.9)
    #expect(bench.outputs == [])
    bench.advance(seconds: 0.1)
    #expect(bench.outputs == [1])
    bench.advance(seconds: 0.9)
    #expect(bench.outputs == [1])
    bench.advance(seconds: 0.1)
    #expect(bench.outputs == [1, 2, 3])
    expectNothingLeft()
  }

  @Test func `Outputs of a synchronous effect are delayed, too`() {
    let clock = bench.clock
    bench.run(.merge((1...100).map { .just($0) }).delay(for: .seconds(1), clock: clock))
    #expect(bench.outputs == [])
    bench.advance(seconds: 1)
    #expect(bench.outputs == Array(1...100))
    expectNothingLeft()
  }

  @Test func `A timer keeps its pace, however long its ticks are delayed`() {
    let clock = bench.clock
    let ticks = Box(0)
    bench.run(
      Effect.timer(
        id: "timer", every: .seconds(1), clock: clock,
        output: ticks.update {
          $0 += 1; return $0
        }
      ).delay(for: .milliseconds(4_500), clock: clock))
    bench.advance(seconds: 5)
    #expect(bench.outputs == [])
    bench.advance(seconds: 3)
    #expect(bench.outputs == [1, 2, 3])
    bench.run(.cancel(id: "timer"))
    bench.advance(seconds: 10)
    #expect(bench.outputs == [1, 2, 3])
    expectNothingLeft()
  }

  @Test func `Cancelling drops the waiting outputs`() {
    let (clock, faucet) = (bench.clock, Faucet(bench))
    bench.run(faucet.effect.delay(for: .seconds(2), clock: clock).cancellable(id: "a"))
    faucet.send(1)
    bench.advance(seconds: 1)
    faucet.send(2)
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1])
    bench.run(.cancel(id: "a"))
    bench.advance(seconds: 5)
    #expect(bench.outputs == [1])
    expectNothingLeft()
  }

  @Test func `Cancelling only the effect whose outputs wait drops them, too`() {
    let (clock, faucet) = (bench.clock, Faucet(bench))
    let other = Effect.just(9)
    bench.run(
      .merge(faucet.effect.cancellable(id: "inner"), other).delay(for: .seconds(2), clock: clock))
    faucet.send(1)
    bench.run(.cancel(id: "inner"))
    bench.advance(seconds: 2)
    #expect(bench.outputs == [9])
    expectNothingLeft()
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
  func `A duration that is not positive delays nothing`(duration: Duration) {
    bench.run(.just(1).delay(for: duration, clock: ContinuousClock()))
    #expect(bench.outputs == [1])
  }

  @Test func `Nested delays add up`() {
    let clock = bench.clock
    bench.run(
      .just(1).delay(for: .seconds(1), clock: clock).map { $0 + 1 }
        .delay(for: .seconds(2), clock: clock))
    bench.advance(seconds: 2.9)
    #expect(bench.outputs == [])
    bench.advance(seconds: 0.1)
    #expect(bench.outputs == [2])
    expectNothingLeft()
  }
}
