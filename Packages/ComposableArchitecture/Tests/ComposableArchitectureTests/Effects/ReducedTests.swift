import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct ReducedTests {
  @Test func `A call to reduced returns only when its output has been reduced`() {
    let executor = TestExecutor()
    let script = Script()
    let store = script.store(executor: executor)
    let log = Recorder<String>()
    script.on(0) {
      [
        .run { send in
          await send.reduced(1)
          log.record("returned")
        }
      ]
    }
    script.on(1) {
      log.record("reduced")
      return []
    }
    script.on(2) {
      // The effect runs while an action is being reduced, so its output is queued.
      executor.drain()
      log.record("still waiting")
      return []
    }
    store.send(0)
    store.send(2)
    executor.drain()
    #expect(store.value == [0, 2, 1])
    #expect(log.all == ["still waiting", "reduced", "returned"])
  }

  @Test func `With reduced, at most one output of an effect is queued`() {
    let executor = TestExecutor()
    let script = Script()
    let store = script.store(executor: executor)
    let sent = Box(0)
    let sentMeanwhile = Box(0)
    script.on(0) {
      [
        .run { send in
          for number in 1...2_000 {
            sent.value = number
            await send.reduced(number)
          }
        }
      ]
    }
    script.on(-1) {
      executor.drain()
      sentMeanwhile.value = sent.value
      return []
    }
    store.send(0)
    store.send(-1)
    executor.drain()
    #expect(sentMeanwhile.value == 1)
    #expect(store.value == [0, -1] + Array(1...2_000))
  }

  @Test func `A call to reduced returns if the output is dropped`() {
    let executor = TestExecutor()
    let script = Script()
    let store = script.store(executor: executor)
    let log = Recorder<String>()
    let valve = Valve()
    script.on(0) {
      [
        .run { send in
          await send.reduced(-1)
          log.record("filtered")
        }
        .filter { $0 > 0 },
        .run { send in
          await valve.passWhateverHappens()
          await send.reduced(1)
          log.record("cancelled")
        },
      ]
    }
    let task = store.send(0)
    executor.drain()
    #expect(log.all == ["filtered"])
    task.cancel()
    valve.open()
    executor.drain()
    #expect(log.all == ["filtered", "cancelled"])
    #expect(store.value == [0])
    #expect(store.effectsInFlight == 0)
  }

  /// Operators that hold an output back. The last two hold it back forever.
  private static let operators:
    [@Sendable (_ effect: Effect<Int>, _ clock: TestClock) -> Effect<Int>] = [
      { effect, clock in effect.delay(for: .seconds(1), clock: clock) },
      { effect, clock in effect.debounceOutputs(for: .seconds(1), clock: clock) },
      { effect, clock in
        Effect.merge(.run { $0(0) }, effect)
          .throttleOutputs(for: .seconds(1), clock: clock, latest: true)
      },
      { effect, clock in
        Effect.merge(.run { $0(0) }, effect).concatMap { number in
          .run { _ in if number == 0 { try? await clock.sleep(for: .seconds(1)) } }
        }
      },
      { effect, clock in effect.delay(for: .seconds(Int64.max), clock: clock) },
      { effect, clock in effect.debounceOutputs(for: .seconds(Int64.max), clock: clock) },
    ]

  @Test(arguments: operators.indices)
  func `A call to reduced returns on cancellation even if an operator holds the output`(
    index: Int
  ) {
    let bench = EffectBench()
    let log = Recorder<String>()
    let task = bench.run(
      Self.operators[index](
        .run { send in
          await send.reduced(1)
          log.record("returned")
        }, bench.clock))
    #expect(log.all == [])
    task.cancel()
    bench.executor.drain()
    #expect(log.all == ["returned"])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test(arguments: operators.indices)
  func `A call to reduced returns when only the effect inside the operator is cancelled`(index: Int)
  {
    let bench = EffectBench()
    let log = Recorder<String>()
    bench.run(
      Self.operators[index](
        .run { send in
          await send.reduced(1)
          log.record("returned")
        }
        .cancellable(id: "inner"), bench.clock))
    #expect(log.all == [])
    bench.run(.cancel(id: "inner"))
    #expect(log.all == ["returned"])
  }

  @Test(arguments: operators.indices)
  func `A call to reduced returns when the task that runs the operator is cancelled`(index: Int) {
    let bench = EffectBench()
    let log = Recorder<String>()
    let clock = bench.clock
    bench.run(
      .run { send in
        await withTaskGroup { group in
          group.addTask {
            await send.run(
              Self.operators[index](
                .run { send in
                  await send.reduced(1)
                  log.record("returned")
                }, clock))
          }
          try? await clock.sleep(for: .milliseconds(1))
          group.cancelAll()
        }
      })
    #expect(log.all == [])
    bench.advance(seconds: 0.001)
    #expect(log.all == ["returned"])
    #expect(bench.store.effectsInFlight == 0)
  }

  @Test func `A cancellation at any moment ends a call to reduced`() async {
    let effect = Effect<Int>.run { await $0.reduced(1) }
      .debounceOutputs(for: .seconds(Int64.max), clock: ContinuousClock())
    for _ in 0..<1_000 {
      // The effect runs on another thread and may be at any point when it is cancelled.
      let store = tape(effect)
      let task = store.send(0)
      task.cancel()
      await task.finish()
      #expect(store.effectsInFlight == 0)
    }
  }

  @Test func `A task waits for the effects that an output of reduced starts`() {
    let executor = TestExecutor()
    let script = Script()
    let store = script.store(executor: executor)
    let valve = Valve()
    script.on(0) { [.run { await $0.reduced(1) }] }
    script.on(1) { [.run { _ in await valve.pass() }] }
    let task = store.send(0)
    let isOver = executor.isOver { await task.finish() }
    #expect(!isOver())
    valve.open()
    #expect(isOver())
  }

  @Test func `A send that is made from a function returns after the function`() async {
    let log = Recorder<Int>()
    await Send<Int> { log.record($0) }.reduced(1)
    #expect(log.all == [1])
  }
}
