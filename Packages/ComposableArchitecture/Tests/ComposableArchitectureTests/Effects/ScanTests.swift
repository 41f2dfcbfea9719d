import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct ScanTests {
  @Test func `each output is combined with the result before it`() {
    #expect(outputs(of: [Effect.merge(.just(1), .just(2), .just(3)).scan(0, +)]) == [1, 3, 6])
  }

  @Test func `the outputs of an asynchronous effect are combined as well`() {
    let bench = EffectBench()
    let faucet = Faucet(bench)
    bench.run(faucet.effect.scan(10) { $0 - $1 })
    faucet.send(1, 2)
    faucet.send(3)
    #expect(bench.outputs == [9, 7, 4])
    faucet.close()
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `each run begins with the initial result`() {
    let effects = [
      Effect.merge(.just(1), .just(2)).scan(0, +),
      Effect.run { send in for output in 1...2 { send(output) } }.scan(0, +),
    ]
    for effect in effects {
      let bench = EffectBench()
      bench.run(effect)
      bench.run(effect)
      #expect(bench.outputs == [1, 3, 1, 3])
    }
  }

  @Test func `a synchronous effect stays synchronous, also behind an asynchronous one`() {
    let effect = Effect.merge(.just(1), .concatenate(.just(2), .sync { 3 })).scan(0, +)
    #expect(effect.isSynchronous)
    let bench = EffectBench()
    bench.run(.concatenate(.run { _ in }, effect, .just(9)))
    #expect(bench.outputs == [1, 3, 6, 9])
  }

  @Test func `an identifier inside still cancels what is queued`() {
    let bench = EffectBench()
    bench.run(
      .merge(
        .just(1).cancellable(id: "a").scan(0, +), .cancel(id: "a"), .just(5).scan(1, +)))
    #expect(bench.outputs == [6])
  }

  /// Many threads send. Each result must follow the result that it was computed from.
  @Test func `results keep their order when several threads output`() async {
    let store = tape(
      .merge(
        (1...8).map { _ in
          Effect.run { send in for _ in 1...500 { send(1) } }
        }
      ).scan(0, +))
    await store.send(0).finish()
    #expect(store.value == Array(0...4_000))
  }

  @Test func `an output that waits to be combined is waited for by reduced`() {
    let bench = EffectBench()
    let log = Recorder<[Int]>()
    let store = bench.store
    bench.run(
      Effect<Int>.run { send in
        await send.reduced(1)
        log.record(store.value)
        await send.reduced(2)
        log.record(store.value)
      }.scan(0, +))
    #expect(log.all == [[1], [1, 3]])
  }
}

@Suite struct RemoveDuplicatesTests {
  @Test func `outputs that equal the one before are dropped`() {
    let effect = Effect.concatenate([1, 1, 2, 2, 1].map { .just($0) }).removeDuplicates()
    #expect(effect.isSynchronous)
    #expect(outputs(of: [effect]) == [1, 2, 1])
  }

  @Test func `outputs are compared with the last one that was not dropped`() {
    let effect = Effect.concatenate([1, 2, 3, 4, 8].map { .just($0) })
      .removeDuplicates { $1 - $0 < 2 }
    #expect(outputs(of: [effect]) == [1, 3, 8])
  }

  @Test func `duplicates of an asynchronous effect are dropped, and each run begins anew`() {
    let bench = EffectBench()
    let effect = Effect.run { send in for output in [1, 1, 2] { send(output) } }.removeDuplicates()
    bench.run(effect)
    bench.run(.concatenate(effect, .just(7)))
    #expect(bench.outputs == [1, 2, 1, 2, 7])
  }
}
