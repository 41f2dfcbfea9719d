let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  reduce { state, action, environment in
    state.counter.count += 1
    // error: 'incrTapped'
    return [.just(.incrTapped)]
  }
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
