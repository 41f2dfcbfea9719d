import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct QueuedTests {
  private let bench = EffectBench()
  private let requests = Requests()
  private let log = Recorder<Int>()

  private struct Rows {
    var first = 0
    var second = 0
    var third = 0
  }

  /// An effect that logs its start and waits for an answer.
  private func effect(_ number: Int) -> Effect<Int> {
    .concatenate(.fireAndForget { [log] in log.record(number) }, requests.effect(number))
  }

  private func answer(_ number: Int) {
    requests.answer(number, with: number)
    bench.executor.drain()
  }

  private func run(_ effect: Effect<Int>) {
    bench.run(effect)
    bench.executor.drain()
  }

  @Test func `Effects of a queue run one after another, in the order of their actions`() {
    for number in 1...3 { run(effect(number).queued(id: "q")) }
    #expect(bench.store.effectsInFlight == 3)
    for number in 1...3 {
      #expect(log.all == Array(1...number))
      answer(number)
    }
    #expect(bench.outputs == [1, 2, 3])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `At most as many effects as the limit run at once`() {
    for number in 1...5 { run(effect(number).queued(id: "q", limit: 2)) }
    #expect(log.all == [1, 2])
    answer(2)
    #expect(log.all == [1, 2, 3])
    for number in [1, 3, 4, 5] { answer(number) }
    #expect(bench.outputs == [2, 1, 3, 4, 5])
  }

  @Test func `The events of a store tell an effect that waits from one that runs`() {
    let events = Recorder<String>()
    let bench = EffectBench(onEffect: { events.record("\($0.effect) \($0.kind)") })
    for number in 1...3 {
      bench.run(requests.effect(number).queued(id: "q").cancellable(id: number))
    }
    bench.executor.drain()
    #expect(events.all == ["1 started", "2 waiting", "3 waiting"])
    bench.run(.cancel(id: 3))
    requests.answer(1, with: 1)
    bench.executor.drain()
    // The next effect starts when the work before it has ended, which is a moment before that effect's own end.
    #expect(
      Array(events.all.dropFirst(3)) == [
        "3 cancelled", "2 finished", "4 started", "1 finished",
      ])
    requests.answer(2, with: 2)
    bench.executor.drain()
    #expect(events.all.last == "4 finished")
    #expect(events.all.count == 8)
  }

  @Test(arguments: [false, true])
  func `While the running effect sleeps, an effect that waits for it is asleep, too`(isInTask: Bool)
  {
    for number in 1...2 {
      let work = Effect<Int>.just(number).delay(for: .seconds(1), clock: bench.clock).queued(
        id: "q")
      run(isInTask ? .concatenate(.fireAndForget { await Task.yield() }, work) : work)
    }
    for number in 1...2 {
      #expect(bench.executor.isAsleep(bench.store))
      bench.advance(seconds: 1)
      #expect(bench.outputs == Array(1...number))
    }
    #expect(!bench.executor.isAsleep(bench.store))
  }

  @Test func `Queues with different identifiers do not wait for each other`() {
    run(effect(1).queued(id: "q"))
    run(effect(2).queued(id: "r"))
    #expect(log.all == [1, 2])
  }

  @Test func `A synchronous effect waits for its turn`() {
    run(effect(1).queued(id: "q"))
    run(Effect.just(2).queued(id: "q"))
    #expect(bench.outputs == [])
    answer(1)
    #expect(bench.outputs == [1, 2])
  }

  @Test(arguments: [true, false])
  func `An effect that waits is cancelled by its identifiers, and leaves no hole`(isInside: Bool) {
    for number in 1...4 {
      let effect = effect(number)
      run(
        isInside
          ? effect.cancellable(id: number).queued(id: "q")
          : effect.queued(id: "q").cancellable(id: number))
    }
    run(.cancel(ids: [2, 3]))
    #expect(bench.store.effectsInFlight == 2)
    answer(1)
    answer(4)
    #expect(bench.outputs == [1, 4])
    #expect(log.all == [1, 4])
  }

  @Test(arguments: [true, false])
  func `An effect of a row that waits in a queue of the list is cancelled with the row`(
    hasIdentifier: Bool
  ) {
    let rows = [\Rows.first, \Rows.second, \Rows.third]
    for (number, row) in zip(1..., rows) {
      let effect = hasIdentifier ? effect(number).cancellable(id: "work") : effect(number)
      run(effect.scoped(by: AnyIdentifier(row)).scoped(by: AnyIdentifier("list")).queued(id: "q"))
    }
    #expect(log.all == [1])
    run(.cancel(child: \Rows.second).scoped(by: AnyIdentifier("list")))
    #expect(bench.store.effectsInFlight == 2)
    answer(1)
    #expect(log.all == [1, 3])
    answer(3)
    #expect(bench.outputs == [1, 3])
  }

  @Test func `The next effect starts when the running one has been cancelled`() {
    for number in 1...2 { run(effect(number).queued(id: "q").cancellable(id: number)) }
    run(.cancel(id: 1))
    #expect(log.all == [1, 2])
    answer(2)
    #expect(bench.outputs == [2])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `An effect that is cancelled keeps its place until its work has ended`() {
    let work = Box<UnsafeContinuation<Void, Never>?>(nil)
    // Unlike the effects of the library, this one does not respond to a cancellation.
    let stubborn = Effect<Int>.fireAndForget {
      await withUnsafeContinuation { continuation in work.value = continuation }
    }
    run(stubborn.queued(id: "q").cancellable(id: 1))
    run(effect(2).queued(id: "q"))
    run(.cancel(id: 1))
    #expect(log.all == [])
    work.value?.resume()
    bench.executor.drain()
    #expect(log.all == [2])
    answer(2)
  }

  @Test(arguments: [(QueueOverflow.dropNewest, 2), (.dropOldest, 4)])
  func `A full queue drops the newest or the oldest effect that waits`(
    overflow: QueueOverflow, kept: Int
  ) {
    for number in 1...4 { run(effect(number).queued(id: "q", whenFull: overflow)) }
    #expect(bench.store.effectsInFlight == 2)
    answer(1)
    answer(kept)
    #expect(bench.outputs == [1, kept])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `Effects that were cancelled while they waited do not stay in memory`() {
    func canary() -> Canary.Fate {
      let (canary, fate) = Canary.make()
      run(
        Effect.sync { withExtendedLifetime(canary) { 1 } }.queued(id: "q").cancellable(id: "waits"))
      return fate
    }
    run(effect(0).queued(id: "q"))
    let fate = canary()
    run(.cancel(id: "waits"))
    for number in 1...32 { run(effect(number).queued(id: "q")) }
    #expect(fate.isDead)
    for number in 0...32 { answer(number) }
    #expect(bench.outputs == Array(0...32))
    guard case .core(let core) = bench.store.backing else { return }
    #expect(core.registry.isEmpty)
  }
}
