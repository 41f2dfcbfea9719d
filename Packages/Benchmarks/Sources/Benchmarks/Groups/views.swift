import ComposableArchitecture

// Many views of one store, each of another row; an action changes one row.

extension [Benchmark] {
  static let views = [1_000, 10_000].flatMap { [observed($0), unobserved($0)] }
}

private func observed(_ viewCount: Int) -> Benchmark {
  Benchmark(
    "views/\(viewCount)-observed", floor: "the row by hand, and telling one",
    budget: .above(30 * Double(viewCount))
  ) {
    let row = viewCount / 2
    let action = hidden(RowsAction.row(row, .incrTapped))
    let store = rowsStore(viewCount)
    let observations = rowViews(of: store, viewCount).map { view in view.observe { sink($0) } }
    return .timed(
      work: { count in
        for _ in 0..<count { store.send(action) }
        withExtendedLifetime(observations) {}
      },
      floor: changing(ArrayState(count: viewCount)) { state, count in
        for _ in 0..<count {
          ArrayState.byHand(&state, action, CounterEnvironment())
          sink(state.rows[row])
        }
      })
  }
}

private func unobserved(_ viewCount: Int) -> Benchmark {
  Benchmark(
    "views/\(viewCount)-unobserved", floor: "a store without views", budget: .ratio(1.1)
  ) {
    let action = hidden(RowsAction.row(viewCount / 2, .incrTapped))
    let store = rowsStore(viewCount)
    let views = rowViews(of: store, viewCount)
    let storeWithoutViews = rowsStore(viewCount)
    return .timed(
      work: { count in
        for _ in 0..<count { store.send(action) }
        withExtendedLifetime(views) {}
      },
      floor: { count in for _ in 0..<count { storeWithoutViews.send(action) } })
  }
}

private func rowsStore(_ count: Int) -> Store<ArrayState, RowsAction> {
  Store(
    initialValue: ArrayState(count: count), reducer: ArrayState.reducer,
    environment: CounterEnvironment())
}

private func rowViews(
  of store: Store<ArrayState, RowsAction>, _ count: Int
) -> [Store<CounterState, CounterAction>] {
  (0..<count).map { index in
    store.view(value: { $0.rows[index] }, action: { .row(index, $0) })
  }
}
