let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  // error: 'WritableKeyPath<AppState, Array<DetailState>>'
  pullback(detailReducer, value: \.pages, action: .detail)
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
