import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct FlatMapTests {
  private let bench = EffectBench()

  /// An effect that outputs `number` after `number` seconds, and `-number` a second later.
  private func pair(_ number: Int) -> Effect<Int> {
    let clock = bench.clock
    return .run { send in
      guard (try? await clock.sleep(for: .seconds(number))) != nil else { return }
      send(number)
      guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
      send(-number)
    }
  }

  private func expectNothingLeft() {
    #expect(bench.store.effectsInFlight == 0)
    #expect(bench.clock.sleeperCount == 0)
  }

  @Test func `The effects run at the same time, and their outputs are merged`() {
    let faucet = Faucet(bench)
    bench.run(faucet.effect.flatMap { pair($0) })
    faucet.send(3, 1)
    bench.advance(seconds: 1)
    #expect(bench.outputs == [1])
    faucet.send(2)
    bench.advance(seconds: 1.5)
    #expect(bench.outputs == [1, -1])
    faucet.close()
    #expect(bench.store.effectsInFlight == 2)
    bench.advance(seconds: 0.5)
    #expect(Set(bench.outputs) == [1, -1, 2, 3])
    bench.advance(seconds: 1)
    #expect(Set(bench.outputs) == [1, -1, 2, 3, -2, -3])
    expectNothingLeft()
  }

  @Test func `Cancelling the whole effect cancels every effect inside`() {
    let faucet = Faucet(bench)
    let task = bench.run(faucet.effect.flatMap { pair($0) })
    faucet.send(1, 2)
    bench.advance(seconds: 1)
    task.cancel()
    bench.executor.drain()
    expectNothingLeft()
    bench.advance(seconds: 9)
    #expect(bench.outputs == [1])
  }

  @Test func `An identifier of the first effect does not cancel the effects that it led to`() {
    let faucet = Faucet(bench)
    bench.run(faucet.effect.cancellable(id: "outer").flatMap { pair($0) })
    faucet.send(1)
    bench.run(.cancel(id: "outer"))
    bench.advance(seconds: 2)
    #expect(bench.outputs == [1, -1])
    expectNothingLeft()
  }

  @Test func `An identifier of one of the effects cancels only that effect`() {
    let faucet = Faucet(bench)
    bench.run(faucet.effect.flatMap { pair($0).cancellable(id: $0) })
    faucet.send(1, 2)
    bench.run(.cancel(id: 1))
    bench.advance(seconds: 5)
    #expect(bench.outputs == [2, -2])
    faucet.close()
    expectNothingLeft()
  }

  @Test func `Synchronous effects run immediately and in order`() {
    let effect = Effect.merge(.just(1), .sync { 2 }, .just(3))
      .flatMap { .merge(.just($0), .just($0 * 10)) }
      .flatMap { number in .sync { number + 1 } }
    #expect(outputs(of: [effect]) == [2, 11, 3, 21, 4, 31])
  }

  @Test func `Synchronous effects keep their order after an asynchronous one`() {
    let effect = Effect.merge(.just(1), .just(2), .just(3)).flatMap { .just($0 * 10) }
    bench.run(.concatenate(.run { $0(0) }, .merge(effect, .just(4)), .just(5)))
    #expect(bench.outputs == [0, 10, 20, 30, 4, 5])
  }

  @Test func `A synchronous effect that an asynchronous one leads to runs at once`() {
    let (faucet, log) = (Faucet(bench), Recorder<Int>())
    bench.run(
      faucet.effect.flatMap { number in
        .merge(
          .sync {
            log.record(number)
            return number
          },
          .just(-number))
      })
    faucet.send(1, 2)
    #expect(bench.outputs == [1, -1, 2, -2])
    #expect(log.all == [1, 2])
    faucet.close()
    expectNothingLeft()
  }

  @Test func `An effect that a synchronous one leads to starts without a task in between`() {
    let requests = Requests()
    bench.store.send(.run { [Effect.just(7).flatMap { requests.effect($0) }] })
    requests.answer(7, with: 1)
    #expect(bench.outputs == [1])
  }

  @Test func `The identifier of a synchronous effect does not apply to what it leads to`() {
    let requests = Requests()
    let store = bench.store
    store.send(.run { [requests.effect(1).cancellable(id: "old")] })
    store.send(
      .run {
        [
          Effect.concatenate(.cancel(id: "old"), .just(2).cancellable(id: "new"))
            .flatMap { requests.effect($0) }
        ]
      })
    store.send(.run { [.cancel(id: "new")] })
    requests.answer(1, with: 1)
    requests.answer(2, with: 2)
    #expect(bench.outputs == [2])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `An output can lead to no effect`() {
    bench.run(Effect.run { $0(1) }.flatMap { _ in Effect<Int>.none })
    bench.run(Effect.just(1).flatMap { _ in Effect<Int>.none })
    #expect(bench.outputs == [])
    expectNothingLeft()
  }

  @Test func `A timeout around flatMap sees its end and cancels it`() {
    let (clock, faucet) = (bench.clock, Faucet(bench))
    bench.run(
      faucet.effect.flatMap { pair($0) }.timeout(after: .seconds(3), clock: clock, output: 99))
    faucet.send(1, 5)
    bench.advance(seconds: 3)
    #expect(bench.outputs == [1, -1, 99])
    expectNothingLeft()
  }
}
