import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct ObserveCoalescingTests {
  @Test func `A coalescing observer is called now, and then once for each burst`() {
    let script = Script()
    script.on(0) { [.just(1), .sync { 2 }] }
    script.on(2) { [.just(3)] }
    let store = script.store()
    let seen = Recorder<[Int]>()
    let observation = store.observe(coalescing: true) { seen.record($0) }
    #expect(seen.all == [[]])
    store.send(0)
    #expect(seen.all == [[], [0, 1, 2, 3]])
    store.send(4)
    #expect(seen.all == [[], [0, 1, 2, 3], [0, 1, 2, 3, 4]])
    observation.cancel()
    store.send(5)
    #expect(seen.count == 3)
  }

  @Test func `Without coalescing, an observer is called for each action`() {
    let script = Script()
    script.on(0) { [.just(1), .just(2)] }
    let store = script.store()
    let seen = Recorder<[Int]>()
    let observation = store.observe(coalescing: false) { seen.record($0) }
    store.send(0)
    #expect(seen.all == [[], [0], [0, 1], [0, 1, 2]])
    observation.cancel()
  }

  @Test
  func `A coalescing observer is called after the others, and after the effects have started`() {
    let script = Script()
    let log = Recorder<String>()
    script.on(0) { [.fireAndForget { log.record("effect") }, .just(1)] }
    let store = script.store()
    let coalescing = store.observe(coalescing: true) { log.record("burst \($0.count)") }
    let each = store.observe { log.record("action \($0.count)") }
    store.send(0)
    #expect(
      log.all == ["burst 0", "action 0", "action 1", "effect", "action 2", "burst 2"])
    coalescing.cancel()
    each.cancel()
  }

  @Test func `An action that an observer sends belongs to the same burst`() {
    let store = Script().store()
    let seen = Recorder<[Int]>()
    let coalescing = store.observe(coalescing: true) { seen.record($0) }
    let each = store.observe { [weak store] in
      if $0 == [0] { store?.send(1) }
    }
    store.send(0)
    #expect(seen.all == [[], [0, 1]])
    coalescing.cancel()
    each.cancel()
  }

  @Test func `An action that a coalescing observer sends begins another burst`() {
    let store = Script().store()
    let seen = Recorder<[Int]>()
    let first = store.observe(coalescing: true) { [weak store] in
      if $0.count == 1 {
        store?.send(1)
        store?.send(2)
      }
    }
    let second = store.observe(coalescing: true) { seen.record($0) }
    store.send(0)
    #expect(store.value == [0, 1, 2])
    #expect(seen.all == [[], [0], [0, 1, 2]])
    first.cancel()
    second.cancel()
  }

  @Test func `An observation that begins in a burst does not repeat its first value`() {
    let store = Script().store()
    let seen = Recorder<[Int]>()
    let inner = Box<ObservationToken?>(nil)
    let outer = store.observe { [weak store] in
      if $0 == [0] { inner.value = store?.observe(coalescing: true) { seen.record($0) } }
    }
    store.send(0)
    #expect(seen.all == [[0]])
    store.send(1)
    #expect(seen.all == [[0], [0, 1]])
    outer.cancel()
    inner.value = nil
  }

  @Test func `An observer of a view is called once for each burst that has changed the view`() {
    let script = Script()
    script.on(0) { [.just(1), .just(2)] }
    let store = script.store()
    let calls = Box(0)
    let view = store.view(
      value: { actions in
        calls.update { $0 += 1 }
        return actions.filter { $0 > 0 }.count
      },
      action: { (action: Int) in action })
    let seen = Recorder<Int>()
    let observation = view.observe(coalescing: true) { seen.record($0) }
    calls.value = 0
    store.send(0)
    store.send(-1)
    #expect(seen.all == [0, 2])
    #expect(calls.value == 2)
    observation.cancel()
  }

  @Test func `Deep views coalesce, too`() {
    let script = Script()
    script.on(0) { [.just(1), .just(2)] }
    var view = script.store().view(value: { $0.count }, action: { $0 })
    for _ in 0..<40 { view = view.view(value: { $0 + 1 }, action: { $0 }) }
    let seen = Recorder<Int>()
    let observation = view.observe(coalescing: true) { seen.record($0) }
    view.send(0)
    #expect(seen.all == [40, 43])
    observation.cancel()
  }

  @Test func `A burst from other threads is bounded`() {
    let executor = TestExecutor()
    let store = restlessStore(executor: executor)
    let seen = Recorder<Int>()
    let observation = store.observe(coalescing: true) { seen.record($0) }
    store.send(false)
    #expect(seen.all == [1, 102])
    executor.runNext()
    #expect(seen.all == [1, 102, 202])
    executor.drain()
    #expect(seen.all.last == 10_000)
    observation.cancel()
  }

  @Test func `With several threads, values only grow, and the last one is seen`() {
    let store = Store<Int, Int>(
      initialValue: 0,
      reducer: { count, action, _ in
        count += action
        return []
      },
      environment: ())
    let seen = Recorder<Int>()
    let observation = store.observe(coalescing: true) { seen.record($0) }
    onThreads(4) { _ in
      for _ in 0..<1_000 { store.send(1) }
    }
    store.send(0)
    #expect(seen.all.last == 4_000)
    #expect(zip(seen.all, seen.all.dropFirst()).allSatisfy { $0 <= $1 })
    observation.cancel()
  }

  @Test func `The state is not copied for a coalescing observer`() {
    let copies = Box(0)
    let store = Store<[Int], Int>(
      initialValue: Array(0..<100),
      reducer: { numbers, action, _ in
        let before = numbers.withUnsafeBytes { $0.baseAddress }
        numbers[0] = action
        if numbers.withUnsafeBytes({ $0.baseAddress }) != before { copies.update { $0 += 1 } }
        return action < 3 ? [.just(action + 1)] : []
      },
      environment: ())
    let observation = store.observe(coalescing: true) { _ in }
    store.send(0)
    store.send(0)
    #expect(copies.value == 0)
    observation.cancel()
  }
}
