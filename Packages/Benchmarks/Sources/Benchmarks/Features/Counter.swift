import ComposableArchitecture

// The smallest feature. Larger features are made of it.

struct CounterState: Equatable, Sendable {
  var count = 0
}

enum CounterAction: Sendable {
  case incrTapped
  case decrTapped
}

struct CounterEnvironment: Sendable {
  var step = 1
}

func counterReducer(
  state: inout CounterState, action: CounterAction, environment: CounterEnvironment
) -> [Effect<CounterAction>] {
  switch action {
  case .incrTapped: state.count += environment.step
  case .decrTapped: state.count -= environment.step
  }
  return []
}

/// The work of `counterReducer`, for reducers that are written by hand.
@inline(__always)
func count(_ state: inout CounterState, _ action: CounterAction, _ environment: CounterEnvironment)
{
  switch action {
  case .incrTapped: state.count += environment.step
  case .decrTapped: state.count -= environment.step
  }
}

@inline(never)
func counterByHand(
  _ state: inout CounterState, _ action: CounterAction, _ environment: CounterEnvironment
) -> [Effect<CounterAction>] {
  count(&state, action, environment)
  return []
}
