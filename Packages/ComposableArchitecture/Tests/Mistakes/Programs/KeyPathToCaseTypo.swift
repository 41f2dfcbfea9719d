let reducer: Reducer<AppState, TabAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: \.counter, environment: { $0.counter })
  // error: argument type 'CasePath<TabAction, SearchAction>'
  pullback(searchReducer, value: \.search, action: \.serch, environment: { $0.search })
  forEach(detailReducer, value: \.pages, action: \.page)
}
