let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  // error: no exact matches in call to global function 'forEach'
  forEach(searchReducer, value: \.search, action: .search, environment: { $0.search })
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
