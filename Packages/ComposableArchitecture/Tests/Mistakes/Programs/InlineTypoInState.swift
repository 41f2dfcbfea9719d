let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  reduce { state, action, environment in
    // error: has no member 'cuont'
    if case .search = action { state.counter.cuont = 0 }
    return []
  }
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
