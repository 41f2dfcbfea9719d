import ComposableArchitecture
import ComposableArchitectureCombine
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct EraseToEffectTests {
  private let executor = TestExecutor()
  private let subject = PassthroughSubject<Int, Never>()

  @Test func `Values published during the subscription are fed back before send returns`() {
    let store = tape(Just(1).eraseToEffect(), [2, 3].publisher.eraseToEffect(), executor: executor)
    store.send(0)
    #expect(store.value == [0, 1, 2, 3])
    #expect(store.effectsInFlight == 0)
    #expect(executor.jobCount == 0)
  }

  @Test func `Values published later are fed back in order, with and without a task`() {
    let store = tape(subject.prepend(1, 2).eraseToEffect(), executor: executor)
    store.send(0)
    executor.drain()
    subject.send(3)
    #expect(store.value == [0, 1, 2, 3])
    subject.send(4)
    #expect(store.value == [0, 1, 2, 3, 4])
    #expect(store.effectsInFlight == 1)
    #expect(executor.jobCount == 0)
    subject.send(completion: .finished)
    executor.drain()
    #expect(store.effectsInFlight == 0)
  }

  @Test func `Values published before the effect's task begins are not lost`() {
    let store = tape(subject.eraseToEffect(), executor: executor)
    store.send(0)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    executor.drain()
    #expect(store.value == [0, 1, 2])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `The effect ends when the publisher completes`() {
    let store = tape(subject.eraseToEffect(), executor: executor)
    store.send(0)
    executor.drain()
    subject.send(1)
    #expect(store.effectsInFlight == 1)
    subject.send(completion: .finished)
    executor.drain()
    #expect(store.effectsInFlight == 0)
    #expect(store.value == [0, 1])
  }

  @Test(arguments: [true, false])
  func `Cancelling the effect cancels the subscription`(isTaskRunning: Bool) {
    let cancellations = Recorder<Void>()
    let effect = subject.handleEvents(receiveCancel: { cancellations.record(()) }).eraseToEffect()
    let store = tape(effect, executor: executor)
    let task = store.send(0)
    if isTaskRunning { executor.drain() }
    #expect(cancellations.count == 0)
    task.cancel()
    executor.drain()
    #expect(cancellations.count == 1)
    subject.send(1)
    executor.drain()
    #expect(store.value == [0])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `The subscription is cancelled when the store is released`() {
    let cancellations = Recorder<Void>()
    do {
      let effect = subject.handleEvents(receiveCancel: { cancellations.record(()) }).eraseToEffect()
      let store = tape(effect, executor: executor)
      store.send(0)
      executor.drain()
      #expect(cancellations.count == 0)
    }
    executor.drain()
    #expect(cancellations.count == 1)
  }

  @Test func `A publisher is cancelled by its identifier`() {
    let store = Store<[Int], Int>(
      initialValue: [],
      reducer: { actions, action, effect in
        actions.append(action)
        switch action {
        case 0: return [effect.cancellable(id: "subject")]
        case -1: return [.cancel(id: "subject")]
        default: return []
        }
      },
      environment: subject.eraseToEffect(),
      executor: executor
    )
    store.send(0)
    executor.drain()
    subject.send(1)
    store.send(-1)
    subject.send(2)
    executor.drain()
    #expect(store.value == [0, 1, -1])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `Each run subscribes once, when it starts`() {
    let subscriptions = Recorder<Void>()
    let effect = Just(1)
      .handleEvents(receiveSubscription: { _ in subscriptions.record(()) })
      .eraseToEffect()
    let store = tape(effect)
    #expect(subscriptions.count == 0)
    store.send(0)
    store.send(0)
    tape(effect).send(0)
    #expect(subscriptions.count == 3)
    #expect(store.value == [0, 1, 0, 1])
  }

  @Test func `A publisher can be made for each run`() {
    let made = Recorder<Void>()
    @Sendable func publisher() -> some Publisher<Int, Never> {
      made.record(())
      return Just(made.count)
    }
    let effect = Effect.publisher { publisher() }
    let store = tape(effect, publisher().map { $0 * 10 }.eraseToEffect())
    #expect(made.count == 1)
    store.send(0)
    store.send(0)
    #expect(store.value == [0, 2, 10, 0, 3, 10])
  }

  @Test func `Publishers can be parts of composite effects`() {
    let store = tape(
      .concatenate(
        [1, 2].publisher.eraseToEffect(),
        subject.eraseToEffect().map { $0 * 10 },
        .merge(Just(4).eraseToEffect(), .just(5))
      ),
      executor: executor
    )
    store.send(0)
    executor.drain()
    #expect(store.value == [0, 1, 2])
    subject.send(3)
    subject.send(completion: .finished)
    executor.drain()
    #expect(store.value.prefix(4) == [0, 1, 2, 30])
    #expect(Set(store.value.suffix(2)) == [4, 5])
    #expect(store.effectsInFlight == 0)
  }
}
