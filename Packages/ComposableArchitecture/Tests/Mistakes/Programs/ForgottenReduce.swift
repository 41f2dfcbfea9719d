let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  // error: extra trailing closure
  { state, action, environment in
    state.counter.count += 1
    return []
  }
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
