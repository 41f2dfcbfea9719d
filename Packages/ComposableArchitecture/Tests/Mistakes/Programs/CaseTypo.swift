let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  // error: has no member 'serch'
  pullback(searchReducer, value: \.search, action: .serch, environment: { $0.search })
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
