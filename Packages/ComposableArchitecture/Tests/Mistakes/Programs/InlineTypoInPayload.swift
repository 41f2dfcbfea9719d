let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  reduce { state, action, environment in
    switch action {
    // error: cannot find 'qurey' in scope
    case .search(.queryChanged(let query)): state.search.query = qurey
    default: break
    }
    return []
  }
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
