import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

@Suite struct DebounceOutputsTests {
  private let bench = EffectBench()

  private func start(for seconds: Int = 1) -> (faucet: Faucet, task: StoreTask) {
    let (clock, faucet) = (bench.clock, Faucet(bench))
    let task = bench.run(faucet.effect.debounceOutputs(for: .seconds(seconds), clock: clock))
    return (faucet, task)
  }

  private func expectNothingLeft() {
    #expect(bench.store.effectsInFlight == 0)
    #expect(bench.clock.sleeperCount == 0)
  }

  @Test func `An output is sent when no other one has followed for the duration`() {
    let (faucet, _) = start()
    faucet.send(1)
    bench.advance(seconds: 0.9)
    faucet.send(2, 3)
    bench.advance(seconds: 0.9)
    #expect(bench.outputs == [])
    bench.advance(seconds: 0.1)
    #expect(bench.outputs == [3])
    bench.advance(seconds: 5)
    faucet.send(4)
    bench.advance(seconds: 1)
    #expect(bench.outputs == [3, 4])
    faucet.close()
    expectNothingLeft()
  }

  @Test func `The last output is sent at once when the effect ends`() {
    let (faucet, _) = start()
    faucet.send(1, 2)
    #expect(bench.outputs == [])
    faucet.close()
    #expect(bench.outputs == [2])
    expectNothingLeft()
  }

  @Test func `An effect that ends without a waiting output sends nothing more`() {
    let (faucet, _) = start()
    faucet.send(1)
    bench.advance(seconds: 1)
    faucet.close()
    #expect(bench.outputs == [1])
    expectNothingLeft()
  }

  @Test func `Cancelling drops the waiting output`() {
    let (faucet, task) = start()
    faucet.send(1)
    task.cancel()
    bench.executor.drain()
    bench.advance(seconds: 5)
    #expect(bench.outputs == [])
    expectNothingLeft()
  }

  @Test func `A timeout does not send the waiting output`() {
    let (clock, faucet) = (bench.clock, Faucet(bench))
    bench.run(
      faucet.effect.debounceOutputs(for: .seconds(3), clock: clock)
        .timeout(after: .seconds(2), clock: clock, output: 99))
    faucet.send(1)
    bench.advance(seconds: 5)
    #expect(bench.outputs == [99])
    expectNothingLeft()
  }

  @Test func `With an endless duration, the last output is sent when the effect ends`() {
    let (clock, faucet) = (bench.clock, Faucet(bench))
    bench.run(faucet.effect.debounceOutputs(for: .seconds(Int64.max), clock: clock))
    faucet.send(1)
    bench.advance(seconds: 1_000)
    #expect(bench.outputs == [])
    faucet.close()
    #expect(bench.outputs == [1])
    expectNothingLeft()
  }

  @Test func `A duration that is not positive drops nothing`() {
    bench.run(.merge(.just(1), .just(2)).debounceOutputs(for: .zero, clock: ContinuousClock()))
    #expect(bench.outputs == [1, 2])
  }
}
