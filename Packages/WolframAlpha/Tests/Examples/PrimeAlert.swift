import ComposableArchitecture
import PrimeAlert
import WolframAlpha

struct CounterState: PrimeAlertState {
  var count = 0
  var alert: String?
  var requestedNthPrime: Int?
  var nthPrimeProgress: Double?
}

enum CounterAction {
  case requestNthPrime
  case cancelNthPrimeTapped
  case nthPrimeProgress(n: Int, fraction: Double)
  case nthPrimeResponse(n: Int, result: NthPrimeResult)
}

func counterReducer(
  state: inout CounterState, action: CounterAction, environment: NthPrimeClient
) -> [Effect<CounterAction>] {
  // Examples: statements
}
