import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

private enum Action: Sendable {
  case run(@Sendable () -> [Effect<Int>])
  case output(Int)
}

@Suite struct CancelTests {
  private let requests = Requests()

  /// Returns a store that runs the effects it is sent and records their outputs.
  private func store(executor: TestExecutor? = nil) -> Store<[Int], Action> {
    let reducer: Reducer<[Int], Action, Void> = { outputs, action, _ in
      switch action {
      case .run(let effects): return effects().map { $0.map(Action.output) }
      case .output(let output):
        outputs.append(output)
        return []
      }
    }
    return Store(initialValue: [], reducer: reducer, environment: (), executor: executor)
  }

  @Test func `what is cancelled by its name outputs nothing any more`() {
    let store = store()
    store.send(.run { [requests] in [requests.effect(1).cancellable(id: "a")] })
    #expect(store.effectsInFlight == 1)
    store.send(.run { [.cancel(id: "a")] })
    #expect(store.effectsInFlight == 0)
    requests.answer(1, with: 1)
    #expect(store.value == [])
  }

  @Test func `what has another name, or none, goes on`() {
    let store = store()
    store.send(
      .run { [requests] in
        [
          requests.effect(1).cancellable(id: "a"), requests.effect(2).cancellable(id: 7),
          requests.effect(3),
        ]
      }
    )
    store.send(.run { [.cancel(id: "b"), .cancel(id: 8), .cancel(id: Optional("a"))] })
    for number in 1...3 { requests.answer(number, with: number) }
    #expect(store.value == [1, 2, 3])
  }

  @Test func `several effects of one name are cancelled together, and several names at once`() {
    let store = store()
    store.send(
      .run { [requests] in
        [
          requests.effect(1).cancellable(id: "a"), requests.effect(2).cancellable(id: "a"),
          requests.effect(3).cancellable(id: 7),
        ]
      }
    )
    store.send(.run { [.cancel(ids: "a", 7)] })
    #expect(store.effectsInFlight == 0)
    for number in 1...3 { requests.answer(number, with: number) }
    #expect(store.value == [])
  }

  @Test func `a new effect takes the place of the old one if it is to cancel what is in flight`() {
    let store = store()
    store.send(.run { [requests] in [requests.effect(1).cancellable(id: "a")] })
    store.send(
      .run { [requests] in [requests.effect(2).cancellable(id: "a", cancelInFlight: true)] })
    requests.answer(1, with: 1)
    requests.answer(2, with: 2)
    #expect(store.value == [2])
  }

  @Test func `an output that waits in line when its effect is cancelled is not reduced`() {
    let store = store()
    store.send(
      .run {
        [.just(1).cancellable(id: "a"), .just(2), .cancel(id: "a"), .just(3).cancellable(id: "a")]
      }
    )
    #expect(store.value == [2, 3])
    // The output of an immediate callback waits in the queue, too.
    store.send(.run { [.future { $0(4) }.cancellable(id: "a"), .cancel(id: "a"), .just(5)] })
    #expect(store.value == [2, 3, 5])
  }

  @Test func `a task hears of its cancellation`() {
    let executor = TestExecutor()
    let store = store(executor: executor)
    let endings = Recorder<Bool>()
    store.send(
      .run {
        [
          .run { send in
            for await _ in AsyncStream<Never>.makeStream().stream {}
            endings.record(Task.isCancelled)
            send(1)
          }.cancellable(id: "a")
        ]
      }
    )
    executor.drain()
    #expect(endings.all == [])
    store.send(.run { [.cancel(id: "a")] })
    executor.drain()
    #expect(endings.all == [true])
    #expect(store.value == [])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `a name around others cancels them all, a name inside only its own part`() {
    let store = store()
    let start: @Sendable () -> [Effect<Int>] = { [requests] in
      [
        .merge(requests.effect(1).cancellable(id: "inner"), requests.effect(2))
          .cancellable(id: "outer")
      ]
    }
    store.send(.run(start))
    store.send(.run { [.cancel(id: "inner")] })
    requests.answer(1, with: 1)
    requests.answer(2, with: 2)
    #expect(store.value == [2])
    store.send(.run(start))
    store.send(.run { [.cancel(id: "outer")] })
    requests.answer(1, with: 1)
    requests.answer(2, with: 2)
    #expect(store.value == [2])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `a step that is cancelled ends, and the next one begins`() {
    let executor = TestExecutor()
    let store = store(executor: executor)
    store.send(
      .run { [requests] in
        [
          .concatenate(
            requests.effect(1), requests.effect(2).cancellable(id: "a"), .just(3), .cancel(id: "b"),
            .just(4))
        ]
      }
    )
    executor.drain()
    requests.answer(1, with: 1)
    executor.drain()
    store.send(.run { [.cancel(id: "a")] })
    executor.drain()
    requests.answer(2, with: 2)
    #expect(store.value == [1, 3, 4])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `what is over is remembered by nobody`() throws {
    let store = store()
    guard case .core(let core) = store.backing else { return }
    store.send(
      .run { [requests] in
        [requests.effect(1).cancellable(id: "a"), .just(2).cancellable(id: "b")]
      }
    )
    #expect(!core.registry.isEmpty)
    requests.answer(1, with: 1)
    #expect(core.registry.isEmpty)
    store.send(.run { [requests] in [requests.effect(1).cancellable(id: "a")] })
    store.send(.run { [.cancel(id: "a")] })
    #expect(core.registry.isEmpty)
  }

  @Test func `the task of an action cancels what has a name as well`() {
    let store = store()
    let task = store.send(.run { [requests] in [requests.effect(1).cancellable(id: "a")] })
    task.cancel()
    requests.answer(1, with: 1)
    #expect(store.value == [])
    #expect(store.effectsInFlight == 0)
  }
}
