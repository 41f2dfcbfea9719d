import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite final class StoreTests {
  private struct Entry: Equatable, Sendable {
    let action: Int
    let origin: Reduction<[Int], Int>.Origin
    let value: [Int]
  }

  private let executor = TestExecutor()
  private let script = Script()

  // Tasks that still wait for a store end when the store does.
  deinit { executor.drain() }

  @Test func `A store starts with its initial value`() {
    let store = Store<Int, Int>(initialValue: 42, reducer: { _, _, _ in [] }, environment: ())
    #expect(store.value == 42)
  }

  @Test func `The reducer gets the environment that the store was given`() {
    let store = Store<Int, Int>(
      initialValue: 1,
      reducer: { value, action, step in
        value += action * step
        return []
      },
      environment: 10
    )
    store.send(2)
    #expect(store.value == 21)
  }

  @Test func `The closure onReduce gets each action, its origin and the value after it`() {
    let log = Recorder<Entry>()
    script.on(0) { [.just(1), .run { $0(2) }] }
    let store = script.store(executor: executor) {
      log.record(Entry(action: $0.action, origin: $0.origin, value: $0.value))
    }
    script.on(2) { [weak store] in [.fireAndForget { [weak store] in store?.send(3) }] }
    store.send(0)
    executor.drain()
    #expect(
      log.all == [
        Entry(action: 0, origin: .sent, value: [0]),
        Entry(action: 1, origin: .effect, value: [0, 1]),
        Entry(action: 2, origin: .effect, value: [0, 1, 2]),
        Entry(action: 3, origin: .sent, value: [0, 1, 2, 3]),
      ]
    )
  }

  @Test func `The closure onReduce is called before observers and effects`() {
    let log = Recorder<String>()
    script.on(0) { [.fireAndForget { log.record("effect") }] }
    let store = script.store { _ in log.record("onReduce") }
    let observation = store.observe { if !$0.isEmpty { log.record("observer") } }
    store.send(0)
    #expect(log.all == ["onReduce", "observer", "effect"])
    observation.cancel()
  }

  @Test func `Asynchronous effects are in effectsInFlight until they end`() {
    let valves = [Valve(), Valve()]
    script.on(0) { valves.map { valve in .run { _ in await valve.pass() } } + [.just(1)] }
    let store = script.store(executor: executor)
    #expect(store.effectsInFlight == 0)
    store.send(0)
    #expect(store.effectsInFlight == 2)
    valves[0].open()
    executor.drain()
    #expect(store.effectsInFlight == 1)
    valves[1].open()
    executor.drain()
    #expect(store.effectsInFlight == 0)
  }

  @Test func `A finish returns at once if nothing is in flight`() {
    let store = script.store(executor: executor)
    store.send(0)
    #expect(executor.isOver { await store.finish() }())
  }

  @Test func `A finish waits for the effects of all actions and of their feedback`() {
    let valves = [Valve(), Valve(), Valve()]
    script.on(0) {
      [
        .run {
          await valves[0].pass(); $0(2)
        }
      ]
    }
    script.on(1) { [.run { _ in await valves[1].pass() }] }
    script.on(2) { [.run { _ in await valves[2].pass() }] }
    let store = script.store(executor: executor)
    store.send(0)
    store.send(1)
    let isOver = executor.isOver { await store.finish() }
    for valve in valves {
      #expect(!isOver())
      valve.open()
    }
    #expect(isOver())
  }

  @Test func `A finish waits for an action that another thread reduces`() {
    let valve = Valve()
    let (isReducing, mayGoOn) = script.pause { [.run { _ in await valve.pass() }] }
    let store = script.store(executor: executor)
    let worker = Worker { store.send(0) }
    isReducing.pass()
    let isOver = executor.isOver { await store.finish() }
    #expect(!isOver())
    mayGoOn.open()
    worker.join()
    #expect(!isOver())
    valve.open()
    #expect(isOver())
  }

  @Test func `A finish waits for an output that is still queued when its effect has ended`() {
    let isOver = Box(false)
    let wasOver = Box<Bool?>(nil)
    let store = script.store(executor: executor)
    // The queue behind 0 holds action 1 and then the check of `finish`. The effect of 1 sends 2 and ends
    // at once, before the check has its turn. So 2 is queued behind the check.
    script.on(0) { [weak store, executor] in
      [
        .fireAndForget { [weak store] in
          store?.send(1)
          executor.start { [weak store] in
            await store?.finish()
            isOver.value = true
          }
          executor.drain()
        }
      ]
    }
    script.on(1) { [executor] in [.run { $0(2) }, .fireAndForget { executor.drain() }] }
    script.on(2) { [executor] in
      executor.drain()
      wasOver.value = isOver.value
      return []
    }
    store.send(0)
    executor.drain()
    #expect(store.value == [0, 1, 2])
    #expect(wasOver.value == false)
    #expect(isOver.value)
  }
}
