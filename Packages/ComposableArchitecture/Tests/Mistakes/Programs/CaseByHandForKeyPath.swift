let reducer: Reducer<AppState, TabAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: \.counter, environment: { $0.counter })
  // error: AppAction, GlobalEnvironment>' to expected argument type '@Sendable (inout AppState, TabAction,
  pullback(searchReducer, value: \.search, action: .search, environment: { $0.search })
  forEach(detailReducer, value: \.pages, action: \.page)
}
