let reducer: Reducer<AppState, TabAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: \.counter, environment: { $0.counter })
  // error: value of type 'AppState' has no member 'pgaes'
  forEach(detailReducer, value: \.pgaes, action: \.page)
}
