let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  // error: argument type 'CasePath<AppState, DetailState?>'
  pullback(optional(detailReducer), value: \.detial, action: .detail)
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
