let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  // error: argument type 'CasePath<AppState, SearchState>'
  pullback(searchReducer, value: \.serch, action: .search, environment: { $0.search })
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
