import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite final class StoreTaskCancelTests {
  private let executor = TestExecutor()
  private let script = Script()

  // Tasks that still wait for a store end when the store does.
  deinit { executor.drain() }

  /// Returns an effect that records whether it is cancelled when it continues.
  private static func endless(_ log: Recorder<Bool>) -> Effect<Int> {
    .run { _ in
      await Valve().pass()
      log.record(Task.isCancelled)
    }
  }

  @Test func `A cancellation reaches the operation`() {
    let log = Recorder<Bool>()
    script.on(0) { [Self.endless(log)] }
    let task = script.store(executor: executor)
    let sent = task.send(0)
    executor.drain()
    #expect(log.all.isEmpty)
    sent.cancel()
    executor.drain()
    #expect(log.all == [true])
  }

  @Test func `A cancellation reaches every part of a composite effect`() {
    let log = Recorder<Bool>()
    let wait: @Sendable (Send<Int>) async -> Void = { _ in
      await Valve().pass()
      log.record(Task.isCancelled)
    }
    script.on(0) {
      [
        .merge(.run(operation: wait), .concatenate(.run { _ in }, .run(operation: wait))),
        .concatenate(
          .run { _ in },
          .merge(.run(operation: wait), .run(priority: .low, operation: wait))
        ),
      ]
    }
    let store = script.store(executor: executor)
    let task = store.send(0)
    executor.drain()
    task.cancel()
    executor.drain()
    #expect(log.all == [true, true, true, true])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `An output that is sent after the cancellation is dropped`() {
    script.on(0) {
      [
        .run { send in
          await Valve().pass(); send(1)
        }
      ]
    }
    let store = script.store(executor: executor)
    let task = store.send(0)
    executor.drain()
    task.cancel()
    executor.drain()
    #expect(store.value == [0])
  }

  @Test(arguments: [true, false])
  func `An output that is queued at the cancellation is dropped`(effectHasEnded: Bool) {
    let valve = Valve()
    if effectHasEnded { valve.open() }
    script.on(0) {
      [
        .run { send in
          send(1); await valve.passWhateverHappens()
        }
      ]
    }
    let store = script.store(executor: executor)
    let task = store.send(0)
    // While 5 is reduced, the effect sends an output, which has to wait, and is then cancelled.
    script.on(5) { [executor] in
      [
        .fireAndForget {
          executor.drain(); task.cancel()
        }
      ]
    }
    store.send(5)
    #expect(store.value == [0, 5])
    valve.open()
    executor.drain()
    #expect(store.value == [0, 5])
  }

  @Test func `A future's output that is not reduced yet is dropped`() {
    let callback = Box<(@Sendable (Int) -> Void)?>(nil)
    script.on(0) { [.future { callback.value = $0 }] }
    let store = script.store(executor: executor)
    let task = store.send(0)
    script.on(5) {
      [
        .fireAndForget {
          callback.value?(1); task.cancel()
        }
      ]
    }
    store.send(5)
    #expect(store.value == [0, 5])
  }

  @Test func `Synchronous feedback that is queued is dropped`() {
    script.on(0) { [.run { $0(1) }] }
    let store = script.store(executor: executor)
    let task = store.send(0)
    script.on(1) { [.just(2), .fireAndForget { task.cancel() }] }
    executor.drain()
    #expect(store.value == [0, 1])
  }

  @Test func `An output that an effect sends after its end is dropped after a cancellation`() {
    let sender = Box<Send<Int>?>(nil)
    script.on(0) { [.run { sender.value = $0 }] }
    let store = script.store(executor: executor)
    let task = store.send(0)
    executor.drain()
    task.cancel()
    sender.value?(1)
    #expect(store.value == [0])
  }

  @Test func `The effects of feedback are cancelled, too`() {
    let log = Recorder<Bool>()
    script.on(0) { [.run { $0(1) }] }
    script.on(1) { [Self.endless(log)] }
    let store = script.store(executor: executor)
    let task = store.send(0)
    executor.drain()
    #expect(store.effectsInFlight == 1)
    task.cancel()
    executor.drain()
    #expect(log.all == [true])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `The effects of other actions continue`() {
    let valve = Valve()
    script.on(0) {
      [
        .run { send in
          await Valve().pass(); send(10)
        }
      ]
    }
    script.on(1) {
      [
        .run { send in
          await valve.pass(); send(11)
        }
      ]
    }
    let store = script.store(executor: executor)
    let task = store.send(0)
    store.send(1)
    executor.drain()
    task.cancel()
    valve.open()
    executor.drain()
    #expect(store.value == [0, 1, 11])
  }

  @Test func `An action cancelled before it is reduced runs only synchronous effects`() {
    let isReducing = Gate()
    let mayGoOn = Gate()
    let log = Recorder<String>()
    script.on(0) {
      isReducing.open()
      mayGoOn.pass()
      return []
    }
    script.on(1) {
      [
        .just(2),
        .sync {
          log.record("sync")
          return 4
        },
        .fireAndForget { log.record("fireAndForget") },
        .run { _ in log.record("run") },
        .future { _ in log.record("future") },
        .concatenate(.run { _ in log.record("step") }, .just(3)),
      ]
    }
    let store = script.store(executor: executor)
    let worker = Worker { store.send(0) }
    isReducing.pass()
    store.send(1).cancel()
    mayGoOn.open()
    worker.join()
    executor.drain()
    #expect(store.value == [0, 1])
    #expect(log.all == ["sync", "fireAndForget"])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `An action cancelled before it is reduced still replaces effects`() {
    let isReducing = Gate()
    let mayGoOn = Gate()
    let callback = Box<(@Sendable (Int) -> Void)?>(nil)
    script.on(0) { [Effect.future { callback.value = $0 }.cancellable(id: "a")] }
    script.on(1) {
      isReducing.open()
      mayGoOn.pass()
      return []
    }
    script.on(2) { [Effect.just(3).cancellable(id: "a", cancelInFlight: true)] }
    let store = script.store(executor: executor)
    store.send(0)
    let worker = Worker { store.send(1) }
    isReducing.pass()
    store.send(2).cancel()
    mayGoOn.open()
    worker.join()
    callback.value?(4)
    #expect(store.value == [0, 1, 2])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `An operation cancelled before it begins sees the cancellation`() {
    let log = Recorder<Bool>()
    script.on(0) {
      [
        .run { send in
          log.record(Task.isCancelled); send(1)
        }
      ]
    }
    let store = script.store(executor: executor)
    store.send(0).cancel()
    executor.drain()
    #expect(log.all == [true])
    #expect(store.value == [0])
  }

  @Test func `Cancelling twice, or after the end, does nothing`() {
    script.on(0) { [.run { $0(1) }] }
    let store = script.store(executor: executor)
    let task = store.send(0)
    executor.drain()
    task.cancel()
    task.cancel()
    store.send(2).cancel()
    #expect(store.value == [0, 1, 2])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `Cancelling and finishing from many threads always end`() {
    script.on(0) {
      (0..<4).map { _ in
        .run { send in
          await Valve().pass(); send(1)
        }
      }
    }
    let store = script.store(executor: executor)
    for _ in 0..<50 {
      let task = store.send(0)
      let isOver = executor.isOver { await task.finish() }
      onThreads(4) { [executor] index in
        if index == 0 { executor.drain() } else { task.cancel() }
      }
      #expect(isOver())
    }
    #expect(store.effectsInFlight == 0)
    #expect(store.value.allSatisfy { $0 == 0 })
  }
}
