import ComposableArchitecture

// Reducers in `combine { … }`, called directly: what it costs to find the child that owns an action.

extension [Benchmark] {
  static let children = [
    Benchmark("children/10", floor: "a switch by hand") {
      let action = hidden(TenTypesAction.f09(.incrTapped))
      let environment = hidden(CounterEnvironment())
      var state = TenTypesState()
      _ = tenTypesReducer(&state, action, environment)
      return .timed(
        work: changing(TenTypesState()) { state, count in
          for _ in 0..<count { _ = tenTypesReducer(&state, action, environment) }
        },
        floor: changing(TenTypesState()) { state, count in
          for _ in 0..<count { _ = tenTypesByHand(&state, action, environment) }
        })
    },
    Benchmark("children/100", floor: "a switch by hand") {
      let action = hidden(HundredTypesAction.f99(.incrTapped))
      let environment = hidden(CounterEnvironment())
      var state = HundredTypesState()
      _ = hundredTypesReducer(&state, action, environment)
      return .timed(
        work: changing(HundredTypesState()) { state, count in
          for _ in 0..<count { _ = hundredTypesReducer(&state, action, environment) }
        },
        floor: changing(HundredTypesState()) { state, count in
          for _ in 0..<count { _ = hundredTypesByHand(&state, action, environment) }
        })
    },
    Benchmark("children/10-and-a-reducer", floor: "a switch by hand") {
      let action = hidden(TenTypesAction.f09(.incrTapped))
      let environment = hidden(CounterEnvironment())
      var state = TenTypesState()
      _ = tenTypesAndReducer(&state, action, environment)
      return .timed(
        work: changing(TenTypesState()) { state, count in
          for _ in 0..<count { _ = tenTypesAndReducer(&state, action, environment) }
        },
        floor: changing(TenTypesState()) { state, count in
          for _ in 0..<count { _ = tenTypesByHand(&state, action, environment) }
        })
    },
  ]
}
