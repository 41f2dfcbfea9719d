import ComposableArchitecture
import ComposableArchitectureCombine
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Dispatch
import Synchronization
import Testing

/// A scheduler that runs its work at once. The first call blocks its thread before that.
private final class BlockingScheduler: Scheduler, Sendable {
  typealias SchedulerOptions = Never

  let isBlocked = DispatchSemaphore(value: 0)
  let mayGoOn = DispatchSemaphore(value: 0)
  private let calls = Atomic(0)

  var callCount: Int { calls.load(ordering: .relaxed) }

  var now: TestScheduler.Moment { TestScheduler.Moment(nanosecond: 0) }
  var minimumTolerance: TestScheduler.Span { 0 }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    if calls.add(1, ordering: .relaxed).newValue == 1 {
      isBlocked.signal()
      mayGoOn.wait()
    }
    action()
  }

  func schedule(
    after date: TestScheduler.Moment, tolerance: TestScheduler.Span, options: Never?,
    _ action: @escaping () -> Void
  ) {
    schedule(options: options, action)
  }

  func schedule(
    after date: TestScheduler.Moment, interval: TestScheduler.Span, tolerance: TestScheduler.Span,
    options: Never?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(options: options, action)
    return AnyCancellable {}
  }
}

@Suite struct ReceiveTests {
  private let executor = TestExecutor()
  private let scheduler = TestScheduler()

  @Test func `The scheduler delivers outputs in order`() {
    let effect = Effect<Int>.concatenate(.just(1), .run { $0(2) }, .just(3)).receive(on: scheduler)
    let store = tape(effect, executor: executor)
    store.send(0)
    executor.drain()
    #expect(store.value == [0])
    scheduler.advance()
    #expect(store.value == [0, 1, 2, 3])
    executor.drain()
    #expect(store.effectsInFlight == 0)
  }

  @Test func `The effect is in flight until its last output has been delivered`() {
    let store = tape(Effect.just(1).receive(on: scheduler), executor: executor)
    store.send(0)
    executor.drain()
    #expect(store.effectsInFlight == 1)
    scheduler.advance()
    executor.drain()
    #expect(store.value == [0, 1])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `An effect without outputs ends without the scheduler`() {
    let store = tape(Effect.fireAndForget {}.receive(on: scheduler), executor: executor)
    store.send(0)
    executor.drain()
    #expect(store.effectsInFlight == 0)
    #expect(scheduler.jobCount == 0)
  }

  @Test func `Outputs that are undelivered when the effect is cancelled are dropped`() {
    let store = tape(Effect.just(1).receive(on: scheduler), executor: executor)
    let task = store.send(0)
    executor.drain()
    task.cancel()
    executor.drain()
    #expect(store.effectsInFlight == 0)
    scheduler.advance()
    #expect(store.value == [0])
  }

  @Test func `An effect keeps its identifier while its outputs wait for the scheduler`() {
    let store = Store<[Int], Int>(
      initialValue: [],
      reducer: { actions, action, effect in
        actions.append(action)
        switch action {
        case 0: return [effect]
        case -1: return [.cancel(id: "name")]
        default: return []
        }
      },
      environment: Effect.just(1).cancellable(id: "name").receive(on: scheduler),
      executor: executor
    )
    store.send(0)
    executor.drain()
    store.send(-1)
    scheduler.advance()
    executor.drain()
    #expect(store.value == [0, -1])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `An immediate scheduler delivers at once`() {
    let store = tape(
      Effect<Int>.concatenate(.just(1), .just(2)).receive(on: ImmediateScheduler.shared),
      executor: executor
    )
    store.send(0)
    executor.drain()
    #expect(store.value == [0, 1, 2])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `A dispatch queue can be the scheduler`() async {
    let key = DispatchSpecificKey<Bool>()
    let queue = DispatchQueue(label: "receive")
    queue.setSpecific(key: key, value: true)
    let store = tape(
      Effect<Int>.run { $0(1) }.receive(on: queue)
        .map { DispatchQueue.getSpecific(key: key) == true ? $0 : -1 })
    await store.send(0).finish()
    #expect(store.value == [0, 1])
  }

  @Test func `A scheduler that stores share is called by one thread at a time`() {
    let scheduler = BlockingScheduler()
    let executors = (0..<2).map { _ in TestExecutor() }
    let stores = executors.map { executor in
      tape(Effect<Int>.run { $0(1) }.receive(on: scheduler), executor: executor)
    }
    for store in stores { store.send(0) }
    let callCounts = Recorder<Int>()
    onThreads(2) { index in
      if index == 1 { scheduler.isBlocked.wait() }
      executors[index].drain()
      if index == 0 { return }
      // The thread that is blocked in the scheduler also makes the second call, after it is unblocked.
      callCounts.record(scheduler.callCount)
      scheduler.mayGoOn.signal()
    }
    for executor in executors { executor.drain() }
    #expect(callCounts.all == [1])
    #expect(scheduler.callCount == 2)
    #expect(stores.map(\.value) == [[0, 1], [0, 1]])
    #expect(stores.map(\.effectsInFlight) == [0, 0])
  }
}
