import ComposableArchitecture
import ComposableArchitectureCombine
import ComposableArchitectureTesting
import Testing

@Suite struct ReceiveTests {
  private let executor = TestExecutor()
  private let scheduler = TestScheduler()

  @Test func `Outputs are delivered by the scheduler, in order`() {
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

  @Test func `An effect without outputs needs no scheduler to end`() {
    let store = tape(Effect.fireAndForget {}.receive(on: scheduler), executor: executor)
    store.send(0)
    executor.drain()
    #expect(store.effectsInFlight == 0)
    #expect(scheduler.jobCount == 0)
  }

  @Test func `What has not been delivered when the effect is cancelled is dropped`() {
    let store = tape(Effect.just(1).receive(on: scheduler), executor: executor)
    let task = store.send(0)
    executor.drain()
    task.cancel()
    executor.drain()
    #expect(store.effectsInFlight == 0)
    scheduler.advance()
    #expect(store.value == [0])
  }

  @Test func `An effect keeps its name while its outputs wait for the scheduler`() {
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

  @Test func `A scheduler that is immediate delivers at once`() {
    let store = tape(
      Effect<Int>.concatenate(.just(1), .just(2)).receive(on: ImmediateScheduler.shared),
      executor: executor
    )
    store.send(0)
    executor.drain()
    #expect(store.value == [0, 1, 2])
    #expect(store.effectsInFlight == 0)
  }
}
