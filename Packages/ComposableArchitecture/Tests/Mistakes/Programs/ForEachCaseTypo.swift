let reducer: Reducer<AppState, TabAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: \.counter, environment: { $0.counter })
  // error: no exact matches in call to global function 'forEach'
  forEach(detailReducer, value: \.pages, action: \.pgae)
}
