let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  // error: has no member 'serch'
  pullback(searchReducer, value: \.search, action: .search, environment: { $0.serch })
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
