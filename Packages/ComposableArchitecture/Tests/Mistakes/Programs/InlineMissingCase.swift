let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  reduce { state, action, environment in
    // error: switch must be exhaustive
    switch action {
    case .counter: state.counter.count += 1
    case .search: state.search.query = ""
    }
    return []
  }
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
