let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  reduce { state, action, environment in
    // error: '()' to closure result type '[Effect<AppAction>]'
    state.counter.count += 1
  }
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
