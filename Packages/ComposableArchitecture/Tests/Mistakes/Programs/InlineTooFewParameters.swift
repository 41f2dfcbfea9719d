let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  // error: 2
  reduce { state, action in
    state.counter.count += 1
    return []
  }
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
