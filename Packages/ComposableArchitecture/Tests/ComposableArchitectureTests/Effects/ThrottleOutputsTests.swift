import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

@Suite struct ThrottleOutputsTests {
  private let bench = EffectBench()

  private func start(latest: Bool) -> (faucet: Faucet, task: StoreTask) {
    let (clock, faucet) = (bench.clock, Faucet(bench))
    let task = bench.run(
      faucet.effect.throttleOutputs(for: .seconds(10), clock: clock, latest: latest))
    return (faucet, task)
  }

  private func expectNothingLeft() {
    #expect(bench.store.effectsInFlight == 0)
    #expect(bench.clock.sleeperCount == 0)
  }

  @Test(arguments: [true, false])
  func `One output is sent in each window`(latest: Bool) {
    let (faucet, _) = start(latest: latest)
    faucet.send(1)
    #expect(bench.outputs == [1])
    bench.advance(seconds: 2)
    faucet.send(2)
    bench.advance(seconds: 3)
    faucet.send(3)
    bench.advance(seconds: 4.9)
    #expect(bench.outputs == [1])
    bench.advance(seconds: 0.1)
    #expect(bench.outputs == [1, latest ? 3 : 2])
    bench.advance(seconds: 9)
    faucet.send(4)
    #expect(bench.outputs == [1, latest ? 3 : 2])
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1, latest ? 3 : 2, 4])
    bench.advance(seconds: 10)
    faucet.send(5)
    #expect(bench.outputs == [1, latest ? 3 : 2, 4, 5])
    faucet.close()
    expectNothingLeft()
  }

  @Test(arguments: [true, false])
  func `An output that waits when the effect ends is sent at the end of the window`(latest: Bool) {
    let (faucet, _) = start(latest: latest)
    faucet.send(1, 2, 3)
    bench.advance(seconds: 4)
    faucet.close()
    #expect(bench.outputs == [1])
    bench.advance(seconds: 6)
    #expect(bench.outputs == [1, latest ? 3 : 2])
    expectNothingLeft()
  }

  @Test func `The effect ends at once if no output waits`() {
    let (faucet, _) = start(latest: true)
    faucet.send(1)
    faucet.close()
    #expect(bench.outputs == [1])
    expectNothingLeft()
  }

  @Test func `Cancelling drops the waiting output`() {
    let (faucet, task) = start(latest: true)
    faucet.send(1, 2)
    task.cancel()
    bench.executor.drain()
    bench.advance(seconds: 20)
    #expect(bench.outputs == [1])
    expectNothingLeft()
  }

  @Test(arguments: [true, false])
  func `An output whose effect is cancelled while it waits uses no window`(latest: Bool) {
    let (clock, first, second) = (bench.clock, Faucet(bench), Faucet(bench))
    bench.run(
      .merge(first.effect, second.effect.cancellable(id: "second"))
        .throttleOutputs(for: .seconds(10), clock: clock, latest: latest))
    first.send(1)
    second.send(2)
    bench.run(.cancel(id: "second"))
    first.send(3)
    bench.advance(seconds: 10)
    #expect(bench.outputs == [1, 3])
    first.close()
    expectNothingLeft()
  }

  @Test func `A duration that is not positive drops nothing`() {
    bench.run(
      .merge(.just(1), .just(2)).throttleOutputs(for: .zero, clock: ContinuousClock(), latest: true)
    )
    #expect(bench.outputs == [1, 2])
  }
}
