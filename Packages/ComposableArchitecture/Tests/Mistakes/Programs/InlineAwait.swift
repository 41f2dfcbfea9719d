let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  // error: async
  reduce { state, action, environment in
    let fact = await environment.counter.fact(1)
    state.search.query = fact
    return []
  }
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
