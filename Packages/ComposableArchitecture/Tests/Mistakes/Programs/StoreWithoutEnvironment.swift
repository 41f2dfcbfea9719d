let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  pullback(optional(detailReducer), value: \.detail, action: .detail)
  appReducer
}

// error: 'environment'
let store = Store(initialValue: AppState(), reducer: reducer)
