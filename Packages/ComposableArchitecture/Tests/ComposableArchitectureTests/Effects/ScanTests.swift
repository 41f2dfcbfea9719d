import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct ScanTests {
  @Test func `Each output is combined with the previous result`() {
    #expect(outputs(of: [Effect.merge(.just(1), .just(2), .just(3)).scan(0, +)]) == [1, 3, 6])
  }

  @Test func `The outputs of an asynchronous effect are combined, too`() {
    let bench = EffectBench()
    let faucet = Faucet(bench)
    bench.run(faucet.effect.scan(10) { $0 - $1 })
    faucet.send(1, 2)
    faucet.send(3)
    #expect(bench.outputs == [9, 7, 4])
    faucet.close()
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `Each run begins with the initial result`() {
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

  @Test func `A synchronous effect stays synchronous, even after an asynchronous one`() {
    let effect = Effect.merge(.just(1), .concatenate(.just(2), .sync { 3 })).scan(0, +)
    #expect(effect.isSynchronous)
    let bench = EffectBench()
    bench.run(.concatenate(.run { _ in }, effect, .just(9)))
    #expect(bench.outputs == [1, 3, 6, 9])
  }

  @Test func `An inner identifier still cancels what is queued`() {
    let bench = EffectBench()
    bench.run(
      .merge(
        .just(1).cancellable(id: "a").scan(0, +), .cancel(id: "a"), .just(5).scan(1, +)))
    #expect(bench.outputs == [6])
  }

  /// Many threads send. Each result must follow the result that it was computed from.
  @Test func `Results keep their order if several threads output`() async {
    let store = tape(
      .merge(
        (1...8).map { _ in
          Effect.run { send in for _ in 1...500 { send(1) } }
        }
      ).scan(0, +))
    await store.send(0).finish()
    #expect(store.value == Array(0...4_000))
  }

  @Test func `A call to reduced waits for an output that waits to be combined`() {
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
  @Test func `Outputs that equal the previous one are dropped`() {
    let effect = Effect.concatenate([1, 1, 2, 2, 1].map { .just($0) }).removeDuplicates()
    #expect(effect.isSynchronous)
    #expect(outputs(of: [effect]) == [1, 2, 1])
  }

  @Test func `Outputs are compared with the last one that was not dropped`() {
    let effect = Effect.concatenate([1, 2, 3, 4, 8].map { .just($0) })
      .removeDuplicates { $1 - $0 < 2 }
    #expect(outputs(of: [effect]) == [1, 3, 8])
  }

  @Test func `Duplicates of an asynchronous effect are dropped, separately in each run`() {
    let bench = EffectBench()
    let effect = Effect.run { send in for output in [1, 1, 2] { send(output) } }.removeDuplicates()
    bench.run(effect)
    bench.run(.concatenate(effect, .just(7)))
    #expect(bench.outputs == [1, 2, 1, 2, 7])
  }
}
