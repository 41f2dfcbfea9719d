import ComposableArchitecture

// Children in `combine { … }`, called directly. This measures what it costs to find the child that owns
// an action.

extension [Benchmark] {
  static let children = [
    Benchmark("children/10", floor: "a switch by hand") {
      .timed(work: tenReduced(), floor: tenReducedByHand())
    },
    Benchmark("children/100", floor: "a switch by hand") {
      .timed(work: hundredReduced(), floor: hundredReducedByHand())
    },
    Benchmark("children/100-to-10", floor: "10 children", budget: .ratio(1.5)) {
      .timed(work: hundredReduced(), floor: tenReduced())
    },
    Benchmark("children/1000-to-10", floor: "10 children", budget: .ratio(1.5)) {
      .timed(work: thousandReduced(), floor: tenReduced())
    },
    Benchmark("children/100-in-tens", floor: "a switch by hand") {
      let action = hidden(TensAction.g09(.f09(.incrTapped)))
      let environment = hidden(CounterEnvironment())
      warmUp(tensReducer, TensState(), action, environment)
      return .timed(
        work: changing(TensState()) { state, count in
          for _ in 0..<count { _ = tensReducer(&state, action, environment) }
        },
        floor: changing(TensState()) { state, count in
          for _ in 0..<count { _ = tensByHand(&state, action, environment) }
        })
    },
    Benchmark("children/10-and-a-reducer", floor: "10 children") {
      let action = hidden(TenTypesAction<Name.N01>.f09(.incrTapped))
      let environment = hidden(CounterEnvironment())
      warmUp(tenTypesAndReducer, TenTypesState(), action, environment)
      return .timed(
        work: changing(TenTypesState()) { state, count in
          for _ in 0..<count { _ = tenTypesAndReducer(&state, action, environment) }
        },
        floor: tenReduced())
    },
  ]
}

/// Reduces an action once. The first action of a case takes longer and would distort the number of
/// operations in a sample.
private func warmUp<State, Action, Environment>(
  _ reducer: Reducer<State, Action, Environment>, _ state: State, _ action: Action,
  _ environment: Environment
) {
  var state = state
  _ = reducer(&state, action, environment)
}

private func tenReduced() -> Batch {
  let action = hidden(TenTypesAction<Name.N00>.f09(.incrTapped))
  let environment = hidden(CounterEnvironment())
  warmUp(tenTypesReducer, TenTypesState(), action, environment)
  return changing(TenTypesState()) { state, count in
    for _ in 0..<count { _ = tenTypesReducer(&state, action, environment) }
  }
}

private func tenReducedByHand() -> Batch {
  let action = hidden(TenTypesAction<Name.N00>.f09(.incrTapped))
  let environment = hidden(CounterEnvironment())
  return changing(TenTypesState()) { state, count in
    for _ in 0..<count { _ = tenTypesByHand(&state, action, environment) }
  }
}

private func hundredReduced() -> Batch {
  let action = hidden(HundredTypesAction.f99(.incrTapped))
  let environment = hidden(CounterEnvironment())
  warmUp(hundredTypesReducer, HundredTypesState(), action, environment)
  return changing(HundredTypesState()) { state, count in
    for _ in 0..<count { _ = hundredTypesReducer(&state, action, environment) }
  }
}

private func hundredReducedByHand() -> Batch {
  let action = hidden(HundredTypesAction.f99(.incrTapped))
  let environment = hidden(CounterEnvironment())
  return changing(HundredTypesState()) { state, count in
    for _ in 0..<count { _ = hundredTypesByHand(&state, action, environment) }
  }
}

private func thousandReduced() -> Batch {
  let action = hidden(ThousandAction.c999)
  warmUp(thousandReducer, ThousandState(), action, ())
  return changing(ThousandState()) { state, count in
    for _ in 0..<count { _ = thousandReducer(&state, action, ()) }
  }
}
