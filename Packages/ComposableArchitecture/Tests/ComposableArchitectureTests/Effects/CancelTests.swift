import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct CancelTests {
  private let requests = Requests()

  @Test func `An effect that is cancelled by its identifier outputs nothing more`() {
    let store = EffectBench.makeStore()
    store.send(.run { [requests] in [requests.effect(1).cancellable(id: "a")] })
    #expect(store.effectsInFlight == 1)
    store.send(.run { [.cancel(id: "a")] })
    #expect(store.effectsInFlight == 0)
    requests.answer(1, with: 1)
    #expect(store.value == [])
  }

  @Test func `Effects with another identifier or with none continue`() {
    let store = EffectBench.makeStore()
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

  @Test func `Effects with one identifier are cancelled together, and so are several identifiers`()
  {
    let store = EffectBench.makeStore()
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

  @Test func `With cancelInFlight, a new effect replaces the old one`() {
    let store = EffectBench.makeStore()
    store.send(.run { [requests] in [requests.effect(1).cancellable(id: "a")] })
    store.send(
      .run { [requests] in [requests.effect(2).cancellable(id: "a", cancelInFlight: true)] })
    requests.answer(1, with: 1)
    requests.answer(2, with: 2)
    #expect(store.value == [2])
  }

  @Test func `An output that is queued when its effect is cancelled is not reduced`() {
    let store = EffectBench.makeStore()
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

  @Test func `A cancelled task is notified`() {
    let executor = TestExecutor()
    let store = EffectBench.makeStore(executor: executor)
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

  @Test func `An outer identifier cancels all effects inside, and an inner one only its own`() {
    let store = EffectBench.makeStore()
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

  @Test func `A cancelled step ends, and the next one begins`() {
    let executor = TestExecutor()
    let store = EffectBench.makeStore(executor: executor)
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

  @Test func `Effects that have ended are not kept in the registry`() throws {
    let store = EffectBench.makeStore()
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

  @Test func `A group that another thread cancels while it starts still starts as a whole`() {
    let (executor, log) = (TestExecutor(), Recorder<Bool>())
    let store = EffectBench.makeStore(executor: executor)
    guard case .core(let core) = store.backing else { return }
    let registry = core.registry
    let location = EffectLocation(node: core.rootNode)
    store.send(
      .run {
        [
          .merge(
            .fireAndForget {
              Worker { registry.cancel(.identifiers([AnyIdentifier("a")]), from: location) }.join()
            },
            .run { send in
              log.record(Task.isCancelled)
              send(1)
            }
          ).cancellable(id: "a")
        ]
      }
    )
    executor.drain()
    #expect(log.all == [true])
    #expect(store.value == [])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `The task of an action also cancels effects with identifiers`() {
    let store = EffectBench.makeStore()
    let task = store.send(.run { [requests] in [requests.effect(1).cancellable(id: "a")] })
    task.cancel()
    requests.answer(1, with: 1)
    #expect(store.value == [])
    #expect(store.effectsInFlight == 0)
  }
}
