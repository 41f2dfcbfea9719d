import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct SwitchMapTests {
  private let bench = EffectBench()

  /// An effect that outputs `number * 10` after a second and `number * 10 + 1` after another one.
  private func pair(_ number: Int, _ endings: Recorder<Int> = Recorder()) -> Effect<Int> {
    let clock = bench.clock
    return .run { send in
      for step in 0...1 {
        guard (try? await clock.sleep(for: .seconds(1))) != nil else {
          return endings.record(number)
        }
        send(number * 10 + step)
      }
    }
  }

  private func expectNothingLeft() {
    #expect(bench.store.effectsInFlight == 0)
    #expect(bench.clock.sleeperCount == 0)
  }

  @Test func `The previous effect is cancelled when the next output comes`() {
    let (faucet, endings) = (Faucet(bench), Recorder<Int>())
    bench.run(faucet.effect.switchMap { pair($0, endings) })
    faucet.send(1)
    bench.advance(seconds: 1.5)
    #expect(bench.outputs == [10])
    faucet.send(2)
    #expect(endings.all == [1])
    #expect(bench.clock.sleeperCount == 1)
    bench.advance(seconds: 1)
    faucet.close()
    #expect(bench.outputs == [10, 20])
    bench.advance(seconds: 1)
    #expect(bench.outputs == [10, 20, 21])
    expectNothingLeft()
  }

  /// An effect that outputs `number * 10` at once. If it is endless, it then runs until it is cancelled.
  private func announcement(_ number: Int, isEndless: Bool) -> Effect<Int> {
    let clock = bench.clock
    return .run { send in
      send(number * 10)
      if isEndless { try? await clock.sleep(for: .seconds(100)) }
    }
  }

  @Test(arguments: [(isEndless: true, outputs: [20]), (isEndless: false, outputs: [10, 20])])
  func `A queued output of the previous effect is not reduced unless the effect has ended`(
    isEndless: Bool, outputs: [Int]
  ) {
    let (faucet, executor) = (Faucet(bench), bench.executor)
    let task = bench.run(faucet.effect.switchMap { announcement($0, isEndless: isEndless) })
    bench.store.send(
      .run {
        // The store is busy until this effect has ended.
        [.fireAndForget { for number in 1...2 { faucet.send(number) } }]
      })
    #expect(bench.outputs == outputs)
    task.cancel()
    executor.drain()
    expectNothingLeft()
  }

  @Test(arguments: [(isEndless: true, outputs: [20]), (isEndless: false, outputs: [10, 20])])
  func `An output that waits in an operator is dropped unless the effect has ended`(
    isEndless: Bool, outputs: [Int]
  ) {
    let (clock, faucet) = (bench.clock, Faucet(bench))
    let task = bench.run(
      faucet.effect.switchMap { announcement($0, isEndless: isEndless) }
        .delay(for: .seconds(2), clock: clock))
    faucet.send(1)
    bench.advance(seconds: 1)
    faucet.send(2)
    bench.advance(seconds: 2)
    #expect(bench.outputs == outputs)
    task.cancel()
    bench.executor.drain()
    expectNothingLeft()
  }

  @Test func `A synchronous effect has ended when the next output comes`() {
    let faucet = Faucet(bench)
    bench.run(faucet.effect.switchMap { .merge(.just($0), .just($0 * 10)) })
    faucet.send(1, 2)
    #expect(bench.outputs == [1, 10, 2, 20])
    bench.run(.merge(.just(3), .just(4)).switchMap { .just($0) })
    #expect(bench.outputs == [1, 10, 2, 20, 3, 4])
    faucet.close()
    expectNothingLeft()
  }

  @Test func `Only the last of several outputs at once leads to an asynchronous effect`() {
    let log = Recorder<Int>()
    bench.run(
      .merge(.just(1), .just(2), .just(3)).switchMap { number in
        number == 2
          ? .just(2)
          : .run { send in
            log.record(number)
            send(number)
          }
      })
    #expect(bench.outputs == [2, 3])
    #expect(log.all == [3])
    expectNothingLeft()
  }

  @Test func `Cancelling the whole cancels both effects`() {
    let (faucet, endings) = (Faucet(bench), Recorder<Int>())
    let task = bench.run(faucet.effect.switchMap { pair($0, endings) })
    faucet.send(1)
    task.cancel()
    bench.executor.drain()
    #expect(endings.all == [1])
    expectNothingLeft()
  }

  @Test func `Releasing the store cancels both effects`() {
    expectReleaseCancelsTwoSleepers { clock in
      Effect<Int>.run { send in
        send(1)
        try? await clock.sleep(for: .seconds(5))
      }.switchMap { number in .just(number).deferred(for: .seconds(1), clock: clock) }
    }
  }

  @Test func `A switch while another thread reduces leaves no stale output`() async {
    // The reducer sees an output of the older effect only before the switch.
    let store = tape(
      Effect<Int>.run { send in for number in 1...200 { await send.reduced(number) } }
        .switchMap { number in
          .run { send in for _ in 1...20 { send(number) } }
        })
    await store.send(0).finish()
    #expect(store.value == store.value.sorted())
    #expect(store.value.last == 200)
  }
}
