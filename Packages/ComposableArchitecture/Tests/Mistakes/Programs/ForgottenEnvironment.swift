let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  // error: SearchAction, AppEnvironment)
  pullback(searchReducer, value: \.search, action: .search)
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
