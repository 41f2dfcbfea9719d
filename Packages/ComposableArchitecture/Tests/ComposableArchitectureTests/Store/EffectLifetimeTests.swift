import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct EffectLifetimeTests {
  /// Effects that retain an object. They end when the valve is opened or when they are cancelled.
  private static let effects: [@Sendable (Canary, Valve) -> Effect<Int>] = [
    { canary, valve in
      .run { send in
        await valve.pass(); withExtendedLifetime(canary) {}
      }
    },
    { canary, valve in
      .fireAndForget(priority: .low) {
        await valve.pass(); withExtendedLifetime(canary) {}
      }
    },
    { canary, valve in
      .merge(
        .run { _ in await valve.pass() },
        .just(1),
        .run { _ in
          await valve.pass(); withExtendedLifetime(canary) {}
        }
      )
    },
    { canary, valve in
      .concatenate(.run { _ in await valve.pass() }, .sync { withExtendedLifetime(canary) { 1 } })
    },
    { canary, valve in
      Effect.concatenate(.run { _ in await valve.pass() }, .future { $0(1) })
        .map { output in withExtendedLifetime(canary) { output } }
    },
  ]

  /// Lets action 0 start an effect. Returns the fate of the object that the effect retains.
  private func fate(
    ofEffect index: Int, in script: Script, _ valve: Valve = Valve()
  ) -> Canary.Fate {
    let (canary, fate) = Canary.make()
    script.on(0) { [Self.effects[index](canary, valve)] }
    return fate
  }

  @Test(arguments: effects.indices)
  func `An effect that has ended leaves nothing behind`(index: Int) {
    let executor = TestExecutor()
    let valve = Valve()
    let script = Script()
    let fate = fate(ofEffect: index, in: script, valve)
    let store = script.store(executor: executor)
    store.send(0)
    script.clear()
    executor.drain()
    #expect(store.effectsInFlight > 0)
    #expect(!fate.isDead)
    valve.open()
    executor.drain()
    #expect(store.effectsInFlight == 0)
    #expect(fate.isDead)
  }

  @Test(arguments: effects.indices)
  func `An effect that ends while it is started leaves nothing behind`(index: Int) {
    let valve = Valve()
    valve.open()
    let script = Script()
    let fate = fate(ofEffect: index, in: script, valve)
    let store = script.store(executor: ImmediateExecutor())
    store.send(0)
    script.clear()
    #expect(store.effectsInFlight == 0)
    #expect(fate.isDead)
  }

  @Test(arguments: effects.indices)
  func `A cancelled effect leaves nothing behind`(index: Int) {
    let executor = TestExecutor()
    let script = Script()
    let fate = fate(ofEffect: index, in: script)
    let store = script.store(executor: executor)
    let task = store.send(0)
    script.clear()
    executor.drain()
    task.cancel()
    executor.drain()
    #expect(store.effectsInFlight == 0)
    #expect(fate.isDead)
  }

  @Test(arguments: effects.indices)
  func `Effects are cancelled when the last reference to the store is released`(index: Int) {
    let executor = TestExecutor()
    let script = Script()
    let fate = fate(ofEffect: index, in: script)
    do {
      let store = script.store(executor: executor)
      store.send(0)
      script.clear()
      executor.drain()
    }
    executor.drain()
    #expect(fate.isDead)
  }

  @Test func `Effects live as long as the last view`() {
    let executor = TestExecutor()
    let wasCancelled = Box<Bool?>(nil)
    let valve = Valve()
    var view: Store<Int, Int>?
    do {
      let store = tape(
        .run { _ in
          await valve.pass()
          wasCancelled.value = Task.isCancelled
        },
        executor: executor
      )
      store.send(0)
      view = store.view(value: { $0.count }, action: { $0 })
    }
    executor.drain()
    #expect(view?.effectsInFlight == 1)
    #expect(wasCancelled.value == nil)
    view = nil
    executor.drain()
    #expect(wasCancelled.value == true)
  }

  @Test func `An effect with a weak reference to the store does not keep it alive`() {
    let executor = TestExecutor()
    let (canary, fate) = Canary.make()
    do {
      let canary = canary
      let script = Script()
      let store = script.store(executor: executor) { _ in withExtendedLifetime(canary) {} }
      script.on(0) { [weak store] in
        [
          .run { [weak store] send in
            await Valve().pass()
            store?.send(1)
            send(2)
          },
          .future { [weak store] callback in
            store?.send(3); Forever.keep(callback)
          },
        ]
      }
      store.send(0)
      executor.drain()
      #expect(store.effectsInFlight == 2)
    }
    _ = consume canary
    #expect(fate.isDead)
    executor.drain()
  }

  @Test func `The environment is released with the store`() {
    let fate = Canary.Fate()
    var store: Store<Int, Int>? = makeStore(retaining: fate)
    store?.send(1)
    #expect(!fate.isDead)
    store = nil
    #expect(fate.isDead)
  }

  @Test func `An output that is sent after the store is gone is dropped`() {
    let executor = TestExecutor()
    let sender = Box<Send<Int>?>(nil)
    do {
      let store = tape(.run { sender.value = $0 }, executor: executor)
      store.send(0)
      executor.drain()
    }
    sender.value?(1)
    #expect(sender.value != nil)
  }

  @Test
  func `Outputs after the release of the store are dropped, even in a running drain`() {
    let log = Recorder<Int>()
    let first = Box<(@Sendable (Int) -> Void)?>(nil)
    let second = Box<(@Sendable (Int) -> Void)?>(nil)
    let lastStore = Box<Tape?>(nil)
    let script = Script()
    script.on(0) { [.future { first.value = $0 }, .future { second.value = $0 }] }
    script.on(1) {
      [
        .fireAndForget {
          lastStore.value = nil
          second.value?(2)
        }
      ]
    }
    lastStore.value = script.store { log.record($0.action) }
    lastStore.value?.send(0)
    first.value?(1)
    #expect(log.all == [0, 1])
  }

  @Test func `A store without references lives until its last action is processed`() {
    let log = Recorder<Int>()
    let script = Script()
    script.on(0) { [.future { $0(1) }] }
    script.store { log.record($0.action) }.send(0)
    #expect(log.all == [0, 1])
  }

  @Test func `A store without references lives until it has finished`() {
    let executor = TestExecutor()
    let log = Recorder<Int>()
    let valve = Valve()
    let script = Script()
    script.on(0) {
      [
        .run { send in
          await valve.pass()
          send(1)
        }
      ]
    }
    let store = Box<Tape?>(script.store(executor: executor) { log.record($0.action) })
    store.value?.send(0)
    let isFinished = executor.isOver { await store.update { $0.take() }?.finish() }
    #expect(!isFinished())
    #expect(store.value == nil)
    valve.open()
    #expect(isFinished())
    #expect(log.all == [0, 1])
  }
}

/// Retains callbacks forever.
private enum Forever {
  private static let kept = Recorder<@Sendable (Int) -> Void>()
  static func keep(_ callback: @escaping @Sendable (Int) -> Void) { kept.record(callback) }
}
