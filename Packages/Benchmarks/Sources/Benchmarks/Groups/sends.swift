import ComposableArchitecture
import Synchronization

// Actions sent to a store, without effects.

extension [Benchmark] {
  static let sends = [
    Benchmark("send/plain", floor: "calling the reducer", budget: .above(60)) {
      let action = hidden(CounterAction.incrTapped)
      let environment = hidden(CounterEnvironment())
      let store = Store(
        initialValue: CounterState(), reducer: counterReducer, environment: environment)
      return .timed(
        work: { count in for _ in 0..<count { store.send(action) } },
        floor: changing(CounterState()) { state, count in
          for _ in 0..<count { _ = counterReduced(&state, action, environment) }
        })
    },
    Benchmark("send/10-features", floor: "calling the reducer", budget: .above(60)) {
      let action = hidden(TenAction.j(.incrTapped))
      let environment = hidden(TenEnvironment())
      let store = Store(initialValue: TenState(), reducer: tenReducer, environment: environment)
      return .timed(
        work: { count in for _ in 0..<count { store.send(action) } },
        floor: changing(TenState()) { state, count in
          for _ in 0..<count { _ = tenReducer(&state, action, environment) }
        })
    },
    Benchmark("send/100-features", floor: "calling the reducer", budget: .above(60)) {
      let action = hidden(HundredAction.j(.j(.incrTapped)))
      let environment = hidden(HundredEnvironment())
      let store = Store(
        initialValue: HundredState(), reducer: hundredReducer, environment: environment)
      return .timed(
        work: { count in for _ in 0..<count { store.send(action) } },
        floor: changing(HundredState()) { state, count in
          for _ in 0..<count { _ = hundredReducer(&state, action, environment) }
        })
    },
    Benchmark("send/5-deep", floor: "the same, 1 deep", budget: .ratio(2)) {
      let action = hidden(OneAction.two(.three(.four(.five(.counter(.incrTapped))))))
      let flatAction = hidden(FiveAction.counter(.incrTapped))
      let store = Store(
        initialValue: OneState(), reducer: oneReducer, environment: CounterEnvironment())
      let flatStore = Store(
        initialValue: FiveState(), reducer: fiveReducer, environment: CounterEnvironment())
      return .timed(
        work: { count in for _ in 0..<count { store.send(action) } },
        floor: { count in for _ in 0..<count { flatStore.send(flatAction) } })
    },
    Benchmark("send/ongoing", floor: "a plain send", budget: .above(60)) {
      let action = hidden(CounterAction.incrTapped)
      let environment = hidden(CounterEnvironment())
      let store = Store(
        initialValue: CounterState(),
        // The effect runs all the time, so the actions change nothing that is wanted.
        reducer: ongoing(counterReducer, while: { $0.count >= 0 }, startingAt: .decrTapped) {
          _, _ in
          .future { callback in endless.withLock { $0 = callback } }
        },
        environment: environment)
      let plain = Store(
        initialValue: CounterState(), reducer: counterReducer, environment: environment)
      store.send(.incrTapped)
      store.send(.decrTapped)
      return .timed(
        work: { count in for _ in 0..<count { store.send(action) } },
        floor: { count in for _ in 0..<count { plain.send(action) } })
    },
    Benchmark("send/presented", floor: "without presented", budget: .ratio(2)) {
      let action = hidden(SheetAction.counter(.incrTapped))
      let environment = hidden(CounterEnvironment())
      let presenting = Store(
        initialValue: SheetState(counter: CounterState()), reducer: presentedSheet,
        environment: environment)
      let pulledBack = Store(
        initialValue: SheetState(counter: CounterState()), reducer: pulledBackSheet,
        environment: environment)
      return .timed(
        work: { count in for _ in 0..<count { presenting.send(action) } },
        floor: { count in for _ in 0..<count { pulledBack.send(action) } })
    },
    Benchmark("send/logging", floor: "the text by hand") {
      let action = hidden(CounterAction.incrTapped)
      let environment = hidden(CounterEnvironment())
      let store = Store(
        initialValue: CounterState(),
        reducer: logging(counterReducer, printer: { sink($0) }),
        environment: environment)
      return .timed(
        work: { count in for _ in 0..<count { store.send(action) } },
        floor: changing(CounterState()) { state, count in
          for _ in 0..<count {
            _ = counterByHand(&state, action, environment)
            var text = "Action: \(action)\nValue:\n"
            dump(state, to: &text)
            sink(text + "---")
          }
        })
    },
  ]
}

/// Keeps the effect of `send/ongoing` from ending.
private let endless = Mutex<(@Sendable (CounterAction) -> Void)?>(nil)

/// Calls the reducer without inlining. The reducer does so little that the compiler would otherwise
/// remove the loop.
@inline(never)
private func counterReduced(
  _ state: inout CounterState, _ action: CounterAction, _ environment: CounterEnvironment
) -> [Effect<CounterAction>] {
  counterReducer(state: &state, action: action, environment: environment)
}
