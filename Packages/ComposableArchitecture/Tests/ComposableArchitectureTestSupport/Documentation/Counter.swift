import ComposableArchitecture

struct CounterState: Hashable {
  var count = 0
  var fact: String?
}

enum CounterAction: Equatable {
  case incrTapped, factTapped
  case factResponse(String)
}

struct CounterEnvironment {
  var fact: @Sendable (Int) async -> String
}

func counterReducer(
  state: inout CounterState, action: CounterAction, environment: CounterEnvironment
) -> [Effect<CounterAction>] {
  switch action {
  case .incrTapped:
    state.count += 1
    return []
  case .factTapped:
    return [
      .run { [count = state.count] send in
        send(.factResponse(await environment.fact(count)))
      }
    ]
  case .factResponse(let fact):
    state.fact = fact
    return []
  }
}

extension CasePath where Root == CounterAction, Value == String {
  static var factResponse: Self {
    CasePath(embed: CounterAction.factResponse) {
      if case .factResponse(let fact) = $0 { fact } else { nil }
    }
  }
}
