import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite final class StoreTaskFinishTests {
  private let executor = TestExecutor()
  private let script = Script()

  // Tasks that still wait for a store end when the store does.
  deinit { executor.drain() }

  @Test func `An action without effects finishes at once`() {
    let task = script.store(executor: executor).send(0)
    #expect(executor.isOver { await task.finish() }())
  }

  @Test func `An action with synchronous effects finishes at once`() {
    script.on(0) { [.just(1), .sync { 2 }, .future { $0(3) }] }
    let task = script.store(executor: executor).send(0)
    #expect(executor.isOver { await task.finish() }())
  }

  @Test func `A finish waits for every asynchronous effect`() {
    let valves = [Valve(), Valve()]
    script.on(0) { valves.map { valve in .run { _ in await valve.pass() } } }
    let store = script.store(executor: executor)
    let task = store.send(0)
    let isOver = executor.isOver { await task.finish() }
    #expect(!isOver())
    valves[0].open()
    #expect(!isOver())
    valves[1].open()
    #expect(isOver())
  }

  @Test func `A finish waits for the effects of feedback`() {
    let valves = [Valve(), Valve(), Valve()]
    script.on(0) {
      [
        .run {
          await valves[0].pass(); $0(1)
        }
      ]
    }
    script.on(1) { [.just(2)] }
    script.on(2) {
      [
        .run {
          await valves[1].pass(); $0(3)
        }
      ]
    }
    script.on(3) { [executor] in
      [
        .future { callback in
          executor.start {
            await valves[2].pass(); callback(4)
          }
        }
      ]
    }
    let store = script.store(executor: executor)
    let task = store.send(0)
    let isOver = executor.isOver { await task.finish() }
    for valve in valves {
      #expect(!isOver())
      valve.open()
    }
    #expect(isOver())
    #expect(store.value == [0, 1, 2, 3, 4])
  }

  @Test func `All feedback is reduced when finish returns`() async {
    script.on(0) { [.run { $0(1) }] }
    script.on(1) { [.run { $0(2) }, .just(10)] }
    script.on(2) { [.just(3)] }
    let store = script.store()
    await store.send(0).finish()
    #expect(store.value == [0, 1, 10, 2, 3])
  }

  @Test func `A finish does not wait for the effects of other actions`() {
    let valve = Valve()
    script.on(0) { [.run { _ in await valve.pass() }] }
    script.on(1) { [.run { _ in }] }
    let store = script.store(executor: executor)
    store.send(0)
    let task = store.send(1)
    #expect(executor.isOver { await task.finish() }())
    #expect(store.effectsInFlight == 1)
    valve.open()
    executor.drain()
  }

  @Test func `A finish waits while another thread reduces the action`() {
    let (isReducing, mayGoOn) = script.pause()
    let store = script.store(executor: executor)
    let worker = Worker { store.send(0) }
    isReducing.pass()
    let task = store.send(1)
    let isOver = executor.isOver { await task.finish() }
    #expect(!isOver())
    mayGoOn.open()
    worker.join()
    #expect(isOver())
    #expect(store.value == [0, 1])
  }

  @Test func `A finish waits for the effects of an action that another thread reduces`() {
    let (isReducing, mayGoOn) = script.pause()
    let valve = Valve()
    script.on(1) {
      [
        .run {
          await valve.pass(); $0(2)
        }
      ]
    }
    let store = script.store(executor: executor)
    let worker = Worker { store.send(0) }
    isReducing.pass()
    let task = store.send(1)
    let isOver = executor.isOver { await task.finish() }
    mayGoOn.open()
    worker.join()
    #expect(!isOver())
    valve.open()
    #expect(isOver())
    #expect(store.value == [0, 1, 2])
  }

  @Test func `Several tasks can wait for one action, even repeatedly`() {
    let valve = Valve()
    script.on(0) { [.run { _ in await valve.pass() }] }
    let store = script.store(executor: executor)
    let task = store.send(0)
    let areOver = [
      executor.isOver { await task.finish() }, executor.isOver { await task.finish() },
    ]
    #expect(areOver.map { $0() } == [false, false])
    valve.open()
    #expect(areOver.map { $0() } == [true, true])
    #expect(executor.isOver { await task.finish() }())
  }

  @Test func `A finish waits for cancelled effects until they have ended`() {
    let valve = Valve()
    script.on(0) { [.run { _ in await valve.passWhateverHappens() }] }
    let store = script.store(executor: executor)
    let task = store.send(0)
    let isOver = executor.isOver { await task.finish() }
    executor.drain()
    task.cancel()
    #expect(!isOver())
    valve.open()
    #expect(isOver())
  }
}
