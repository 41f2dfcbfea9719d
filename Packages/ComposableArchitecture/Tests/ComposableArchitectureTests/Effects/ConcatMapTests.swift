import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct ConcatMapTests {
  private let bench = EffectBench()
  private let requests = Requests()

  @Test func `Effects run one after another, in the order of the outputs`() {
    let (faucet, log) = (Faucet(bench), Recorder<Int>())
    bench.run(
      faucet.effect.concatMap { [requests] number in
        log.record(number)
        return requests.effect(number)
      })
    faucet.send(1, 2, 3)
    #expect(log.all == [1])
    requests.answer(1, with: 10)
    bench.executor.drain()
    #expect(log.all == [1, 2])
    #expect(bench.outputs == [10])
    faucet.close()
    requests.answer(2, with: 20)
    bench.executor.drain()
    requests.answer(3, with: 30)
    bench.executor.drain()
    #expect(bench.outputs == [10, 20, 30])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `Cancelling cancels the effect that runs and drops the waiting ones`() {
    let (faucet, log) = (Faucet(bench), Recorder<Int>())
    let task = bench.run(
      faucet.effect.concatMap { [requests] number in
        log.record(number)
        return requests.effect(number)
      })
    faucet.send(1, 2)
    task.cancel()
    bench.executor.drain()
    requests.answer(1, with: 10)
    bench.executor.drain()
    #expect(log.all == [1])
    #expect(bench.outputs == [])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `An output is dropped if its effect is cancelled while it waits`() {
    let (first, second) = (Faucet(bench), Faucet(bench))
    bench.run(
      .merge(first.effect, second.effect.cancellable(id: "second"))
        .concatMap { [requests] in requests.effect($0) })
    first.send(1)
    second.send(2)
    first.send(3)
    bench.run(.cancel(id: "second"))
    requests.answer(1, with: 10)
    bench.executor.drain()
    requests.answer(3, with: 30)
    bench.executor.drain()
    first.close()
    #expect(bench.outputs == [10, 30])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `Synchronous effects run immediately`() {
    let effect = Effect.merge(.just(1), .just(2)).concatMap { .merge(.just($0), .just($0 * 10)) }
    #expect(outputs(of: [effect]) == [1, 10, 2, 20])
  }

  @Test func `Effects that a synchronous effect leads to run one after another`() {
    bench.run(.merge(.just(1), .just(2), .just(3)).concatMap { [requests] in requests.effect($0) })
    requests.answer(2, with: 20)
    for number in 1...3 {
      requests.answer(number, with: number)
      bench.executor.drain()
    }
    #expect(bench.outputs == [1, 2, 3])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `A thousand synchronous effects need neither stack nor tasks`() {
    onSmallStack(kilobytes: 256) {
      let faucet = Faucet(bench)
      bench.run(
        faucet.effect.concatMap { number in .merge((1...20_000).map { .just($0 * number) }) })
      faucet.send(1)
      faucet.close()
      #expect(bench.outputs.count == 20_000)
      #expect(bench.outputs.last == 20_000)
    }
  }
}
