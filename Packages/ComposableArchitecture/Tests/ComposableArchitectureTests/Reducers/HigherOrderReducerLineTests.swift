import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

/// Higher-order reducers on lines of `combine { … }`.
@Suite struct HigherOrderReducerLineTests {
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
      onChange(of: { $0.first }) { [log] _, state, _, _ in
        state.changes += 1
        return [.fireAndForget { log.record("change") }]
      }
    }
    let store = Store(initialValue: State(), reducer: reducer, environment: ())
    store.send(.first(1))
    store.send(.first(2))
    #expect(
      log.all == [
        "reducer", "appear", "change", "reducer", "disappear 1", "appear", "change",
      ])
    #expect(store.value.changes == 2)
  }

  @Test func `A line may be in a condition or in a loop, and be the only one`() {
    let isLong = true
    let numbers: Reducer<[Int], Action, Void> = combine {
      for number in 0..<3 {
        onChange(of: { $0.count }) { _, state, _, _ in
          state.append(number)
          return []
        }
      }
      if isLong {
        reduce { state, _, _ in
          state.append(9)
          return []
        }
      }
    }
    var state: [Int] = []
    _ = numbers(&state, .logged, ())
    #expect(state == [9, 0, 1, 2])
    let only: Reducer<[Int], Action, Void> = combine {
      filterActions { $0 == .logged }
    }
    #expect(only(&state, .logged, ()).isEmpty)
  }

  @Test func `A list inside a list has its own higher-order reducers`() {
    let inner: Reducer<[Int], Action, Void> = combine {
      reduce { state, _, _ in
        state.append(1)
        return []
      }
      filterActions { $0 != .logged }
    }
    let reducer: Reducer<[Int], Action, Void> = combine {
      inner
      reduce { state, _, _ in
        state.append(2)
        return []
      }
    }
    var state: [Int] = []
    _ = reducer(&state, .logged, ())
    #expect(state == [2])
  }
}
