import ComposableArchitecture
import ComposableArchitectureCombine
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Synchronization
import Testing

/// Tests what remains of an effect that was made from a publisher. The publisher's operators retain a
/// canary, so everything that retains the publisher, the subscription or the subscriber retains it too.
@Suite struct EffectLifetimeTests {
  private let executor = TestExecutor()
  private let fate = Canary.Fate()
  private let subject = PassthroughSubject<Int, Never>()

  private func effect<Upstream: Publisher>(of upstream: Upstream) -> Effect<Step>
  where Upstream.Output == Int, Upstream.Failure == Never {
    let canary = Canary(fate)
    return upstream.map { value in withExtendedLifetime(canary) { Step.output(value) } }
      .eraseToEffect()
  }

  @Test func `A publisher that completes during the subscription leaves nothing behind`() {
    let store = runner(executor: executor)
    store.send(.start(effect(of: Just(1))))
    #expect(store.value == [1])
    #expect(store.effectsInFlight == 0)
    #expect(executor.jobCount == 0)
    #expect(fate.isDead)
  }

  @Test func `A publisher that completes before its effect's task begins leaves nothing behind`() {
    let store = runner(executor: executor)
    store.send(.start(effect(of: subject)))
    subject.send(1)
    subject.send(completion: .finished)
    executor.drain()
    #expect(store.value == [1])
    #expect(store.effectsInFlight == 0)
    #expect(fate.isDead)
  }

  @Test func `A publisher that completes later leaves nothing behind`() {
    let store = runner(executor: executor)
    store.send(.start(effect(of: subject)))
    executor.drain()
    #expect(!fate.isDead)
    subject.send(completion: .finished)
    executor.drain()
    #expect(store.effectsInFlight == 0)
    #expect(fate.isDead)
  }

  @Test(arguments: [true, false])
  func `A cancelled publisher leaves nothing behind`(isTaskRunning: Bool) {
    let store = runner(executor: executor)
    let task = store.send(.start(effect(of: subject)))
    if isTaskRunning { executor.drain() }
    task.cancel()
    executor.drain()
    #expect(store.effectsInFlight == 0)
    #expect(fate.isDead)
  }

  @Test func `A publisher leaves nothing behind when the store is released`() {
    do {
      let store = runner(executor: executor)
      store.send(.start(effect(of: subject)))
      executor.drain()
      #expect(!fate.isDead)
    }
    executor.drain()
    #expect(fate.isDead)
  }

  @Test func `A publisher is cancelled if subscribing to it cancels its effect`() {
    let task = Mutex<StoreTask?>(nil)
    let store = runner(executor: executor)
    let cancellations = Recorder<Void>()
    let effect = subject.map { Step.output($0) }
      .handleEvents(
        receiveSubscription: { _ in task.withLock { $0 }?.cancel() },
        receiveCancel: { cancellations.record(()) }
      )
      .eraseToEffect()
    let start = Effect<Step>.run { $0(.start(effect)) }
    let sent = store.send(.start(start))
    task.withLock { $0 = sent }
    executor.drain()
    subject.send(1)
    executor.drain()
    #expect(store.value == [])
    #expect(store.effectsInFlight == 0)
    #expect(cancellations.count == 1)
  }

  @Test func `A publisher that has completed is released and not cancelled`() {
    let cancellations = Recorder<Void>()
    let store = runner(executor: executor)
    store.send(.start(effect(of: Careless(cancellations: cancellations))))
    #expect(store.value == [1])
    #expect(cancellations.count == 0)
    #expect(fate.isDead)
  }

  @Test func `An effect that never runs frees its publisher`() {
    _ = effect(of: subject)
    #expect(fate.isDead)
  }
}

/// A publisher that completes at once, and relies on its subscriber not to cancel after that.
private struct Careless: Publisher {
  typealias Output = Int
  typealias Failure = Never

  private final class Token: Subscription {
    let cancellations: Recorder<Void>

    init(cancellations: Recorder<Void>) { self.cancellations = cancellations }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() { cancellations.record(()) }
  }

  let cancellations: Recorder<Void>

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Int, Downstream.Failure == Never {
    subscriber.receive(subscription: Token(cancellations: cancellations))
    _ = subscriber.receive(1)
    subscriber.receive(completion: .finished)
  }
}
