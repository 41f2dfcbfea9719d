let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  // error: DetailAction
  forEach(detailReducer, value: \.pages, action: .detail)
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
