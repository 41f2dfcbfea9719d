import ComposableArchitecture

// One of many rows, through `forEach`.

extension [Benchmark] {
  static let rows =
    rows("array", ArrayState.self)
    + rows("dictionary", DictionaryState.self)
    + rows("identified-array", IdentifiedArrayState.self)
    + rows("ordered-dictionary", OrderedDictionaryState.self)

  private static func rows<State: RowsState>(_ kind: String, _: State.Type) -> [Benchmark] {
    [
      Benchmark("rows/\(kind)-10000", floor: "the update by hand") {
        .timed(work: reduced(State.self, 10_000), floor: reducedByHand(State.self, 10_000))
      },
      Benchmark("rows/\(kind)-1000000", floor: "the update by hand") {
        .timed(work: reduced(State.self, 1_000_000), floor: reducedByHand(State.self, 1_000_000))
      },
      Benchmark("rows/\(kind)-1000000-to-10", floor: "the same with 10 rows", budget: .ratio(2)) {
        .timed(work: sent(State.self, 1_000_000), floor: sent(State.self, 10))
      },
    ]
  }
}

private func reduced<State: RowsState>(_: State.Type, _ rows: Int) -> Batch {
  let action = hidden(RowsAction.row(rows / 2, .incrTapped))
  let environment = hidden(CounterEnvironment())
  return changing(State(count: rows)) { state, count in
    for _ in 0..<count { _ = State.reducer(&state, action, environment) }
  }
}

private func reducedByHand<State: RowsState>(_: State.Type, _ rows: Int) -> Batch {
  let action = hidden(RowsAction.row(rows / 2, .incrTapped))
  let environment = hidden(CounterEnvironment())
  return changing(State(count: rows)) { state, count in
    for _ in 0..<count { State.byHand(&state, action, environment) }
  }
}

private func sent<State: RowsState>(_: State.Type, _ rows: Int) -> Batch {
  let action = hidden(RowsAction.row(rows / 2, .incrTapped))
  let store = Store(
    initialValue: State(count: rows), reducer: State.reducer, environment: CounterEnvironment())
  return { count in for _ in 0..<count { store.send(action) } }
}
