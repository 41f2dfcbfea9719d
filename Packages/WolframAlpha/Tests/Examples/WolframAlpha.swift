import ComposableArchitecture
import WolframAlpha

enum CounterAction {
  case nthPrimeResponse(n: Int, result: NthPrimeResult)
  case requestNthPrime
}

func reduce(
  _ count: inout Int, _ action: CounterAction, _ environment: NthPrimeClient
) throws -> [Effect<CounterAction>] {
  let (n, prime) = (2, 3)
  let count = count
  // Examples: statements
  return []
}
