import ComposableArchitecture
import Testing

/// The code of the repository's README.
@Suite struct ReadmeTests {
  @Test func `A feature has a store`() async {
    struct CounterState: Equatable {
      var count = 0
      var fact: String?
    }
    enum CounterAction {
      case incrTapped, factButtonTapped
      case factResponse(String)
    }
    struct CounterEnvironment {
      var fact: @Sendable (Int) async -> String
    }

    @Sendable func counterReducer(
      state: inout CounterState, action: CounterAction, environment: CounterEnvironment
    ) -> [Effect<CounterAction>] {
      switch action {
      case .incrTapped:
        state.count += 1
        return []
      case .factButtonTapped:
        return [.run { [count = state.count] in $0(.factResponse(await environment.fact(count))) }]
      case .factResponse(let fact):
        state.fact = fact
        return []
      }
    }

    let store = Store(
      initialValue: CounterState(), reducer: counterReducer,
      environment: CounterEnvironment(fact: { "\($0) is a number." }))
    let observation = store.observe { print($0) }
    store.send(.incrTapped)
    await store.send(.factButtonTapped).finish()
    withExtendedLifetime(observation) {
      #expect(store.value == CounterState(count: 1, fact: "1 is a number."))
    }
  }

  @Test func `Features are combined and have views of the store`() {
    @Sendable func counterReducer(
      state: inout Int, action: AppCounterAction, environment: Void
    ) -> [Effect<AppCounterAction>] {
      state += 1
      return []
    }
    @Sendable func searchReducer(
      state: inout String, action: AppSearchAction, environment: Void
    ) -> [Effect<AppSearchAction>] {
      switch action {
      case .queryChanged(let query):
        state = query
        return []
      }
    }
    let appReducer: Reducer<AppState, AppAction, Void> = combine {
      pullback(counterReducer, value: \.counter, action: .counter)
      pullback(searchReducer, value: \.search, action: .search)
      reduce { state, action, _ in
        if case .search = action { state.counter = 0 }
        return []
      }
    }
    let appStore = Store(initialValue: AppState(), reducer: appReducer, environment: ())
    appStore.send(.counter(.incrTapped))
    appStore.send(.search(.queryChanged("prime")))
    let counterStore = appStore.view(value: { $0.counter }, action: { .counter($0) })
    counterStore.send(.incrTapped)
    #expect(appStore.value == AppState(counter: 1, search: "prime"))
  }
}

private struct AppState: Equatable {
  var counter = 0
  var search = ""
}

private enum AppCounterAction { case incrTapped }
private enum AppSearchAction { case queryChanged(String) }
private enum AppAction { case counter(AppCounterAction), search(AppSearchAction) }

extension CasePath where Root == AppAction, Value == AppCounterAction {
  fileprivate static var counter: Self {
    CasePath(embed: AppAction.counter) { if case .counter(let action) = $0 { action } else { nil } }
  }
}

extension CasePath where Root == AppAction, Value == AppSearchAction {
  fileprivate static var search: Self {
    CasePath(embed: AppAction.search) { if case .search(let action) = $0 { action } else { nil } }
  }
}
