import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@Suite struct OrderTests {
  @Test func `A call to send returns after the action and all its synchronous feedback`() {
    let script = Script()
    script.on(0) { [.just(1)] }
    script.on(1) { [.sync { 2 }] }
    let store = script.store()
    store.send(0)
    #expect(store.value == [0, 1, 2])
    store.send(3)
    #expect(store.value == [0, 1, 2, 3])
  }

  @Test func `Feedback is breadth first`() {
    let script = Script()
    script.on(0) { [.just(1), .just(2)] }
    script.on(1) { [.just(11), .just(12)] }
    script.on(2) { [.just(21)] }
    script.on(11) { [.just(111)] }
    let store = script.store()
    store.send(0)
    #expect(store.value == [0, 1, 2, 11, 12, 21, 111])
  }

  @Test func `All effects of an action run before the next action`() {
    let script = Script()
    let log = Recorder<String>()
    script.on(0) {
      [
        .fireAndForget { log.record("a") }, .just(1), .fireAndForget { log.record("b") },
      ]
    }
    script.on(1) {
      log.record("reduced 1")
      return []
    }
    script.store().send(0)
    #expect(log.all == ["a", "b", "reduced 1"])
  }

  @Test func `An effect can send, and the action waits its turn`() {
    let script = Script()
    let store = script.store()
    script.on(0) { [weak store] in [.fireAndForget { [weak store] in store?.send(1) }, .just(2)] }
    store.send(0)
    #expect(store.value == [0, 1, 2])
  }

  @Test func `An observer can send, and the action waits its turn`() {
    let script = Script()
    script.on(0) { [.just(2)] }
    let store = script.store()
    let seen = Recorder<[Int]>()
    let observation = store.observe { [weak store] actions in
      seen.record(actions)
      if actions == [0] { store?.send(1) }
    }
    store.send(0)
    #expect(store.value == [0, 1, 2])
    #expect(seen.all == [[], [0], [0, 1], [0, 1, 2]])
    observation.cancel()
  }

  @Test func `A reducer can send, and the action waits its turn`() {
    let script = Script()
    let store = script.store()
    script.on(0) { [weak store] in
      store?.send(1)
      return [.just(2)]
    }
    store.send(0)
    #expect(store.value == [0, 1, 2])
  }

  @Test func `Feedback and actions from outside are reduced first in, first out`() {
    let script = Script()
    let store = script.store()
    script.on(0) { [weak store] in
      [
        .just(1),
        .fireAndForget { [weak store] in Worker { [weak store] in store?.send(2) }.join() },
        .just(3),
        .fireAndForget { [weak store] in store?.send(4) },
        .fireAndForget { [weak store] in Worker { [weak store] in store?.send(5) }.join() },
        .sync { 6 },
        .future { $0(7) },
        .just(8),
      ]
    }
    script.on(2) { [.just(21)] }
    store.send(0)
    #expect(store.value == [0, 1, 2, 3, 4, 5, 6, 7, 8, 21])
  }

  @Test func `While another thread reduces, send leaves the action to it`() {
    let script = Script()
    let (isReducing, mayGoOn) = script.pause { [.just(1)] }
    let store = script.store()
    let reducing = Box<ObjectIdentifier?>(nil)
    script.on(2) {
      reducing.value = currentThread()
      return []
    }
    let worker = Worker {
      store.send(0)
      #expect(reducing.value == currentThread())
    }
    isReducing.pass()
    store.send(2)
    #expect(reducing.value == nil)
    mayGoOn.open()
    worker.join()
    #expect(store.value == [0, 2, 1])
  }

  @Test func `A chain of many feedbacks needs constant stack`() {
    onSmallStack {
      let store = Store<Int, Bool>(
        initialValue: 0,
        reducer: { count, isJust, _ in
          count += 1
          if count == 100_000 { return [] }
          return isJust ? [.sync { false }] : [.just(true)]
        },
        environment: ()
      )
      store.send(true)
      #expect(store.value == 100_000)
    }
  }

  @Test func `A chain of many sends from observers needs constant stack`() {
    onSmallStack {
      let store = Store<Int, Void>(
        initialValue: 0,
        reducer: { count, _, _ in
          count += 1
          return []
        },
        environment: ()
      )
      let observation = store.observe { [weak store] in if $0 < 100_000 { store?.send(()) } }
      #expect(store.value == 100_000)
      observation.cancel()
    }
  }
}
