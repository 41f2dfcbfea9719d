let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  // error: 'set'
  pullback(searchReducer, get: { $0.search }, action: .search, environment: { $0.search })
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
