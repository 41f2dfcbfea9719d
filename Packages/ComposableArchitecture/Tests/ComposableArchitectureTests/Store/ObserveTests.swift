import ComposableArchitecture
import ComposableArchitectureTestSupport
import Testing

@Suite struct ObserveTests {
  private static func counter() -> Store<Int, Int> {
    Store(
      initialValue: 0,
      reducer: { count, action, _ in
        count += action
        return []
      },
      environment: ()
    )
  }

  @Test func `An observer is called now, and then once for each action`() {
    let store = Self.counter()
    let seen = Recorder<Int>()
    let observation = store.observe { seen.record($0) }
    #expect(seen.all == [0])
    store.send(1)
    store.send(0)
    store.send(2)
    #expect(seen.all == [0, 1, 1, 3])
    observation.cancel()
  }

  @Test func `Each call has the value of its own action, even if more actions wait`() {
    let script = Script()
    script.on(0) { [.just(1), .just(2)] }
    let store = script.store()
    let seen = Recorder<[Int]>()
    let observation = store.observe { seen.record($0) }
    store.send(0)
    #expect(seen.all == [[], [0], [0, 1], [0, 1, 2]])
    observation.cancel()
  }

  @Test func `Observers are called before the effects of the action`() {
    let script = Script()
    let log = Recorder<String>()
    script.on(0) { [.fireAndForget { log.record("effect") }] }
    let store = script.store()
    let observation = store.observe { _ in log.record("observer") }
    store.send(0)
    #expect(log.all == ["observer", "observer", "effect"])
    observation.cancel()
  }

  @Test func `With several threads, no observer misses, duplicates or reorders a value`() {
    let store = Self.counter()
    let seen = Recorder<Int>()
    let observation = store.observe { seen.record($0) }
    onThreads(4) { _ in
      for _ in 0..<1_000 { store.send(1) }
    }
    #expect(seen.all == Array(0...4_000))
    observation.cancel()
  }

  @Test func `No lock is held while an observer runs`() {
    let store = Self.counter()
    let read = Recorder<Int>()
    let inner = Box<ObservationToken?>(nil)
    let observation = store.observe { [weak store] value in
      guard let store, value == 1 else { return }
      read.record(store.value)
      Worker { read.record(store.value) }.join()
      Worker { store.send(10) }.join()
      inner.value = store.observe { read.record($0) }
    }
    store.send(1)
    #expect(read.all == [1, 1, 11])
    observation.cancel()
    inner.value = nil
  }

  @Test func `Releasing the token ends the observation`() {
    let store = Self.counter()
    let seen = Recorder<Int>()
    var observation: ObservationToken? = store.observe { seen.record($0) }
    store.send(1)
    #expect(observation != nil)
    observation = nil
    store.send(1)
    #expect(seen.all == [0, 1])
  }

  @Test func `An ended observation releases its observer`() {
    let store = Self.counter()
    let fate: Canary.Fate
    do {
      let (canary, canaryFate) = Canary.make()
      fate = canaryFate
      let observation = store.observe { _ in withExtendedLifetime(canary) {} }
      observation.cancel()
      observation.cancel()
    }
    #expect(fate.isDead)
  }

  @Test func `An observer can end its own observation`() {
    let store = Self.counter()
    let seen = Recorder<Int>()
    let observation = Box<ObservationToken?>(nil)
    observation.value = store.observe { value in
      seen.record(value)
      if value == 1 { observation.value?.cancel() }
    }
    store.send(1)
    store.send(1)
    #expect(seen.all == [0, 1])
  }

  @Test func `An observer that another one ended is no longer called`() {
    let store = Self.counter()
    let seen = Recorder<Int>()
    let second = Box<ObservationToken?>(nil)
    let first = store.observe { if $0 == 1 { second.value = nil } }
    second.value = store.observe { seen.record($0) }
    let third = store.observe { seen.record($0 * 100) }
    store.send(1)
    #expect(seen.all == [0, 0, 100])
    first.cancel()
    third.cancel()
  }

  @Test func `An observation that ends before its turn is never called`() {
    let script = Script()
    let store = script.store()
    let seen = Recorder<[Int]>()
    script.on(0) { [weak store] in
      [.fireAndForget { [weak store] in store?.observe { seen.record($0) }.cancel() }]
    }
    store.send(0)
    store.send(1)
    #expect(seen.all.isEmpty)
  }

  @Test func `Observers are called in the order in which they were added`() {
    let store = Self.counter()
    let seen = Recorder<String>()
    let observations = ["a", "b", "c"].map { name in
      store.observe { seen.record("\(name)\($0)") }
    }
    store.send(1)
    #expect(seen.all == ["a0", "b0", "c0", "a1", "b1", "c1"])
    for observation in observations { observation.cancel() }
  }

  @Test func `A value is compared by removeDuplicates with that of the last call`() {
    let store = Self.counter()
    let seen = Recorder<Int>()
    let observation = store.observe(removeDuplicates: { abs($0 - $1) < 10 }) { seen.record($0) }
    store.send(6)
    store.send(6)
    store.send(6)
    store.send(6)
    #expect(seen.all == [0, 12, 24])
    observation.cancel()
  }

  @Test func `An observation does not keep the store alive`() {
    let (canary, fate) = Canary.make()
    let observation: ObservationToken
    do {
      let canary = canary
      let store = Store<Int, Int>(
        initialValue: 0,
        reducer: { _, _, _ in [] },
        environment: canary
      )
      observation = store.observe { _ in }
    }
    _ = consume canary
    #expect(fate.isDead)
    observation.cancel()
  }
}
