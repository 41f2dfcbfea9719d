import ComposableArchitecture
import Testing

/// The code of the repository's README.
@Suite struct ReadmeTests {
  @Test func `a feature and its store`() async {
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

    let counterReducer: Reducer<CounterState, CounterAction, CounterEnvironment> = {
      state, action, environment in
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

  @Test func `features are put together, and shown their part of the store`() {
    let favoritesReducer: Reducer<[Int], Int, Void> = { favorites, number, _ in
      favorites.append(number)
      return []
    }
    let appReducer: Reducer<AppState, AppAction, AppEnvironment> = combine(
      pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter }),
      pullback(
        favoritesReducer, value: \.favorites, action: .favorites, environment: { $0.fileClient })
    )
    let store = Store(
      initialValue: AppState(), reducer: appReducer, environment: AppEnvironment())
    let counterStore = store.view(value: { $0.counter }, action: { .counter($0) })
    counterStore.send(.incrTapped)
    store.send(.favorites(7))
    #expect(store.value.counter.count == 1)
    #expect(store.value.favorites == [7])
  }
}

private struct AppState {
  var counter = CounterState()
  var favorites: [Int] = []
}

private enum AppAction {
  case counter(CounterAction)
  case favorites(Int)
}

private struct AppEnvironment {
  var counter = CounterEnvironment.unused
  var fileClient: Void = ()
}

extension CasePath where Root == AppAction, Value == CounterAction {
  fileprivate static var counter: Self {
    CasePath(embed: AppAction.counter) { if case .counter(let action) = $0 { action } else { nil } }
  }
}

extension CasePath where Root == AppAction, Value == Int {
  fileprivate static var favorites: Self {
    CasePath(embed: AppAction.favorites) {
      if case .favorites(let number) = $0 { number } else { nil }
    }
  }
}
