import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

/// `lifecycle` on lines of `combine { … }`.
@Suite struct LifecycleLineTests {
  private struct State: Equatable, Sendable {
    var first: Int?
    var second: Int?
    var changes = 0
  }

  private enum Action: Equatable, Sendable { case first(Int?), second(Int?), start(Int), logged }

  private let requests = Requests()
  private let log = Recorder<String>()

  private func child(_ number: Int) -> Reducer<Int?, Action, Void> {
    { [requests] (_: inout Int?, action: Action, _: Void) -> [Effect<Action>] in
      action == .start(number) ? [requests.effect(number).map { _ in .logged }] : []
    }
  }

  private var setters: Reducer<State, Action, Void> {
    { [log] state, action, _ in
      switch action {
      case .first(let value): state.first = value
      case .second(let value): state.second = value
      case .start, .logged: break
      }
      return [.fireAndForget { log.record("reducer") }]
    }
  }

  @Test func `Each lifecycle is applied to all reducers of the list, wherever its line is`() {
    let reducer: Reducer<State, Action, Void> = combine {
      lifecycle(of: \.first)
      pullback(child(1), value: \.first)
      pullback(child(2), value: \.second)
      lifecycle(of: \.second)
      setters
    }
    let store = Store(initialValue: State(), reducer: reducer, environment: ())
    for action in [Action.first(1), .second(2), .start(1), .start(2)] { store.send(action) }
    #expect(store.effectsInFlight == 2)
    store.send(.first(nil))
    #expect(store.effectsInFlight == 1)
    store.send(.second(nil))
    #expect(store.effectsInFlight == 0)
  }

  @Test func `The first line is applied first, and the effects come in that order`() {
    let reducer: Reducer<State, Action, Void> = combine {
      lifecycle(
        of: \.first, id: { $0 },
        onAppear: { [log] value, _ in [.fireAndForget { log.record("appear") }] },
        onDisappear: { [log] id, _ in [.fireAndForget { log.record("disappear \(id)") }] })
      setters
      lifecycle(
        of: \.first,
        onAppear: { [log] first, _ in
          first += 10
          return [.fireAndForget { log.record("second appear") }]
        })
    }
    let store = Store(initialValue: State(), reducer: reducer, environment: ())
    store.send(.first(1))
    store.send(.first(2))
    #expect(
      log.all == [
        "reducer", "appear", "second appear", "reducer", "disappear 11", "appear",
      ])
    #expect(store.value.first == 2)
  }

  @Test func `A line may be in a condition or in a loop, and be the only one`() {
    let isLong = true
    let children: [any WritableKeyPath<State, Int?> & Sendable] = [\.first, \.second]
    let reducer: Reducer<State, Action, Void> = combine {
      setters
      if isLong { pullback(child(1), value: \.first) } else { lifecycle(of: \.first) }
      for child in children { lifecycle(of: child) }
    }
    let store = Store(initialValue: State(), reducer: reducer, environment: ())
    for action in [Action.first(1), .start(1)] { store.send(action) }
    #expect(store.effectsInFlight == 1)
    store.send(.first(nil))
    #expect(store.effectsInFlight == 0)
    let only: Reducer<State, Action, Void> = combine { lifecycle(of: \.first) }
    var state = State(first: 1)
    #expect(only(&state, .logged, ()).isEmpty)
  }

  @Test func `A list inside a list has its own lifecycles`() {
    let inner: Reducer<State, Action, Void> = combine {
      pullback(child(1), value: \.first)
      lifecycle(of: \.first)
    }
    let reducer: Reducer<State, Action, Void> = combine {
      inner
      setters
    }
    let store = Store(initialValue: State(), reducer: reducer, environment: ())
    for action in [Action.first(1), .start(1), .first(nil)] { store.send(action) }
    // The inner list does not see that the outer one removes the child, until the next action.
    #expect(store.effectsInFlight == 1)
    store.send(.logged)
    #expect(store.effectsInFlight == 0)
  }
}
