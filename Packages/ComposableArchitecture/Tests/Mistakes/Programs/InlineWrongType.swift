let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  reduce { state, action, environment in
    // error: 'String' to type 'Int'
    state.counter.count = "1"
    return []
  }
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
