import ComposableArchitecture

// Many views of one store, each of a different row. An action changes one row.

extension [Benchmark] {
  static let views =
    [1_000, 10_000].flatMap { [observed($0), unobserved($0)] } + [grouped, endingOne]
}

private func observed(_ viewCount: Int) -> Benchmark {
  Benchmark(
    "views/\(viewCount)-observed", floor: "the row by hand, and one observer",
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

/// Views of groups, and a view of each row made from the view of its group. All rows are observed.
private let grouped = Benchmark(
  "views/1024-in-groups", floor: "the row by hand, and its observer by key",
  budget: .above(60 * 1_024)
) {
  let (groupCount, rowCount) = (32, 32)
  let action = hidden(GroupsAction.group(groupCount / 2, .row(rowCount / 2, .incrTapped)))
  let state = GroupsState(groupCount: groupCount, rowCount: rowCount)
  let store = Store(
    initialValue: state, reducer: groupsReducer, environment: CounterEnvironment())
  let observations = (0..<groupCount).flatMap { group in
    let groupView: Store<GroupState, GroupAction> = store.view(
      value: { $0.groups[group] }, action: { .group(group, $0) })
    return (0..<rowCount).map { row in
      let rowView: Store<GroupRowState, GroupRowAction> = groupView.view(
        value: { $0.rows[row] }, action: { .row(row, $0) })
      return rowView.observe { sink($0) }
    }
  }
  let observers: [Int: @Sendable (GroupRowState) -> Void] = Dictionary(
    uniqueKeysWithValues: (0..<groupCount * rowCount).map { ($0, { @Sendable in sink($0) }) })
  return .timed(
    work: { count in
      for _ in 0..<count { store.send(action) }
      withExtendedLifetime(observations) {}
    },
    floor: changing(state) { state, count in
      for _ in 0..<count {
        groupsByHand(&state, action, CounterEnvironment())
        guard case .group(let group, .row(let row, _)) = action else { continue }
        observers[group * rowCount + row]?(state.groups[group].rows[row])
      }
    })
}

/// Begins an observation and ends one that is in the middle of the others.
private let endingOne = Benchmark(
  "views/ending-one-of-10000", floor: "one of 10", budget: .ratio(2)
) {
  .timed(work: replacingObservations(among: 10_000), floor: replacingObservations(among: 10))
}

private func replacingObservations(among count: Int) -> Batch {
  let store = rowsStore(1)
  let observations = Box((0..<count).map { _ in store.observe { sink($0) } })
  var next = count / 2
  return { operationCount in
    for _ in 0..<operationCount {
      observations.value[next] = store.observe { sink($0) }
      // Visits all of them in steps that are far apart.
      next = (next + 3 * count / 10 + 1) % count
    }
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
