import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct BoundedWorkTests {
  /// Returns a store that has an effect. While action 1 is reduced, the effect outputs all of `outputs` on
  /// another thread. After that, action 1 starts `effects`.
  private static func store(
    _ outputs: [Int], _ script: Script, executor: TestExecutor, effects: [Effect<Int>] = []
  ) -> Tape {
    let send = Box<Send<Int>?>(nil)
    script.on(0) { [.run { send.value = $0 }] }
    script.on(1) {
      Worker { for output in outputs { send.value?(output) } }.join()
      return effects
    }
    let store = script.store(executor: executor)
    // The outputs come after the end of the effect, because a test would have to end an effect that waits.
    store.onLateOutput { _ in }
    store.send(0)
    executor.drain()
    return store
  }

  @Test func `A call to send returns even if effects output more for every reduced action`() {
    let executor = TestExecutor()
    let store = restlessStore(executor: executor)
    store.send(false)
    // The action that starts the effect, the action that was sent, and a hundred of the effect's outputs.
    #expect(store.value == 102)
    executor.runNext()
    #expect(store.value == 202)
    executor.drain()
    #expect(store.value == 10_000)
  }

  @Test func `Actions that are handed over are reduced in order`() {
    let executor = TestExecutor()
    let script = Script()
    let store = Self.store(Array(100..<350), script, executor: executor)
    script.on(150) { [.just(-1)] }
    let task = store.send(1)
    let isOver = executor.isOver { await task.finish() }
    #expect(store.value == [0, 1] + Array(100..<200))
    // The next thread that sends continues.
    store.send(2)
    #expect(store.value == [0, 1] + Array(100..<300))
    #expect(isOver())
    #expect(store.value == [0, 1] + Array(100..<350) + [-1, 2])
  }

  @Test func `A task waits for feedback that was handed over and can cancel it`() {
    let executor = TestExecutor()
    let store = Self.store(
      Array(100..<250), Script(), executor: executor, effects: [.just(2)])
    for isCancelled in [false, true] {
      let task = store.send(1)
      #expect(task.isInFlight)
      if isCancelled { task.cancel() }
      executor.drain()
      #expect(!task.isInFlight)
      #expect((store.value.last == 2) != isCancelled)
    }
  }

  @Test func `The sender reduces everything that an observer or a synchronous effect sends`() {
    let script = Script()
    let store = script.store(executor: TestExecutor())
    let observation = store.observe { [weak store] actions in
      if let last = actions.last, last < 1_000 { store?.send(last + 1) }
    }
    script.on(1_000) { [weak store] in
      [
        .future { [weak store] output in
          for _ in 0..<200 { store?.send(3_000) }
          output(2_000)
        }
      ]
    }
    store.send(0)
    #expect(store.value.count == 1_202)
    for number in 4_000..<4_200 { script.on(number) { [.just(number + 1)] } }
    store.send(4_000)
    #expect(store.value.last == 4_200)
    for number in 5_000..<5_200 { script.on(number) { [.future { $0(number + 1) }] } }
    store.send(5_000)
    #expect(store.value.last == 5_200)
    observation.cancel()
  }

  @Test func `Actions that were handed over end with the store and free it`() {
    let executor = TestExecutor()
    let fate: Canary.Fate
    let reduced = Box(0)
    let isLastReduced = Box(false)
    do {
      let (canary, canaryFate) = Canary.make()
      fate = canaryFate
      let script = Script()
      script.on(100) { [canary] in withExtendedLifetime(canary) { [] } }
      script.on(349) {
        isLastReduced.value = true
        return []
      }
      let store = Self.store(Array(100..<350), script, executor: executor)
      let observation = store.observe { reduced.value = $0.count }
      store.send(1)
      withExtendedLifetime(observation) {}
    }
    #expect(reduced.value == 102)
    #expect(!fate.isDead)
    executor.drain()
    #expect(!isLastReduced.value)
    #expect(fate.isDead)
    #expect(executor.jobCount == 0)
  }
}
