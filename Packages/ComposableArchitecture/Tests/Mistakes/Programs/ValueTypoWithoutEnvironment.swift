let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  // error: requires that 'AppState' conform to 'CasePathable'
  pullback(optional(detailReducer), value: \.detial, action: .detail)
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
