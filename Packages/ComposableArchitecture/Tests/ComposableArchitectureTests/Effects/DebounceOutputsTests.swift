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

  @Test func `an output is sent when no other has followed for the duration`() {
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

  @Test func `the last output is sent at once when the effect ends`() {
    let (faucet, _) = start()
    faucet.send(1, 2)
    #expect(bench.outputs == [])
    faucet.close()
    #expect(bench.outputs == [2])
    expectNothingLeft()
  }

  @Test func `an effect that ends without a waiting output sends nothing more`() {
    let (faucet, _) = start()
    faucet.send(1)
    bench.advance(seconds: 1)
    faucet.close()
    #expect(bench.outputs == [1])
    expectNothingLeft()
  }

  @Test func `cancelling drops the output that waits`() {
    let (faucet, task) = start()
    faucet.send(1)
    task.cancel()
    bench.executor.drain()
    bench.advance(seconds: 5)
    #expect(bench.outputs == [])
    expectNothingLeft()
  }

  @Test func `a timeout does not send the output that waits`() {
    let (clock, faucet) = (bench.clock, Faucet(bench))
    bench.run(
      faucet.effect.debounceOutputs(for: .seconds(3), clock: clock)
        .timeout(after: .seconds(2), clock: clock, output: 99))
    faucet.send(1)
    bench.advance(seconds: 5)
    #expect(bench.outputs == [99])
    expectNothingLeft()
  }

  @Test func `with a duration of forever the last output is sent when the effect ends`() {
    let (clock, faucet) = (bench.clock, Faucet(bench))
    bench.run(faucet.effect.debounceOutputs(for: .seconds(Int64.max), clock: clock))
    faucet.send(1)
    bench.advance(seconds: 1_000)
    #expect(bench.outputs == [])
    faucet.close()
    #expect(bench.outputs == [1])
    expectNothingLeft()
  }

  @Test func `a duration that is not positive drops nothing`() {
    bench.run(.merge(.just(1), .just(2)).debounceOutputs(for: .zero, clock: ContinuousClock()))
    #expect(bench.outputs == [1, 2])
  }
}
