import ComposableArchitecture
import ComposableArchitectureTesting

/// A feature that uses a little of everything.
struct FactState: Equatable {
  var count = 0
  var fact: String?
  var isLoading = false
}

enum FactAction: CasePathable, Equatable {
  case factLoaded(String)
  case factTapped
  case incrTapped
  case startTapped
  case stopTapped
  case ticked
  case twiceTapped

  struct Cases: Sendable { var factLoaded: CasePath<FactAction, String> { .factLoaded } }

  static var cases: Cases { Cases() }
}

extension CasePath where Root == FactAction, Value == String {
  static var factLoaded: Self {
    CasePath(embed: FactAction.factLoaded) {
      if case .factLoaded(let fact) = $0 { fact } else { nil }
    }
  }
}

struct FactEnvironment {
  var clock = TestClock()
  var fact: @Sendable (Int) -> Effect<String> = unimplemented("FactEnvironment.fact")
}

func factReducer(
  state: inout FactState, action: FactAction, environment: FactEnvironment
) -> [Effect<FactAction>] {
  switch action {
  case .factLoaded(let fact):
    state.fact = fact
    state.isLoading = false
    return []
  case .factTapped:
    state.isLoading = true
    return [environment.fact(state.count).map(FactAction.factLoaded)]
  case .incrTapped:
    state.count += 1
    return []
  case .startTapped:
    return [.timer(id: 1, every: .seconds(1), clock: environment.clock, output: .ticked)]
  case .stopTapped:
    return [.cancel(id: 1)]
  case .ticked:
    state.count += 1
    return []
  case .twiceTapped:
    return [.just(.incrTapped), .sync { .incrTapped }]
  }
}
