let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  // error: 'Reducer<SearchState, SearchAction, SearchEnvironment>'
  searchReducer
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
