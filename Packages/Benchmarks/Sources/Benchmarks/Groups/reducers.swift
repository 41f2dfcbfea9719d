import ComposableArchitecture

// Reducers, called directly. This measures what composition costs.

extension [Benchmark] {
  static let reducers = [
    Benchmark("reducer/10-features", floor: "a switch by hand", budget: .ratio(2)) {
      .timed(work: tenReduced(), floor: tenReducedByHand())
    },
    Benchmark("reducer/100-features", floor: "a switch by hand") {
      .timed(work: hundredReduced(), floor: hundredReducedByHand())
    },
    Benchmark("reducer/100-features-to-10", floor: "10 features", budget: .ratio(2)) {
      .timed(work: hundredReduced(), floor: tenReduced())
    },
    Benchmark("reducer/5-deep", floor: "a switch by hand") {
      .timed(work: oneReduced(), floor: oneReducedByHand())
    },
  ]
}

// Each action is for the last feature, so all other features are tried before it.

private func tenReduced() -> Batch {
  let action = hidden(TenAction.j(.incrTapped))
  let environment = hidden(TenEnvironment())
  return changing(TenState()) { state, count in
    for _ in 0..<count { _ = tenReducer(&state, action, environment) }
  }
}

private func tenReducedByHand() -> Batch {
  let action = hidden(TenAction.j(.incrTapped))
  let environment = hidden(TenEnvironment())
  return changing(TenState()) { state, count in
    for _ in 0..<count { _ = tenByHand(&state, action, environment) }
  }
}

private func hundredReduced() -> Batch {
  let action = hidden(HundredAction.j(.j(.incrTapped)))
  let environment = hidden(HundredEnvironment())
  return changing(HundredState()) { state, count in
    for _ in 0..<count { _ = hundredReducer(&state, action, environment) }
  }
}

private func hundredReducedByHand() -> Batch {
  let action = hidden(HundredAction.j(.j(.incrTapped)))
  let environment = hidden(HundredEnvironment())
  return changing(HundredState()) { state, count in
    for _ in 0..<count { _ = hundredByHand(&state, action, environment) }
  }
}

private func oneReduced() -> Batch {
  let action = hidden(OneAction.two(.three(.four(.five(.counter(.incrTapped))))))
  let environment = hidden(CounterEnvironment())
  return changing(OneState()) { state, count in
    for _ in 0..<count { _ = oneReducer(&state, action, environment) }
  }
}

private func oneReducedByHand() -> Batch {
  let action = hidden(OneAction.two(.three(.four(.five(.counter(.incrTapped))))))
  let environment = hidden(CounterEnvironment())
  return changing(OneState()) { state, count in
    for _ in 0..<count { _ = oneByHand(&state, action, environment) }
  }
}
