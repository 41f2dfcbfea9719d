let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  // error: argument 'value' must precede argument 'action'
  pullback(searchReducer, action: .search, value: \.search, environment: { $0.search })
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
