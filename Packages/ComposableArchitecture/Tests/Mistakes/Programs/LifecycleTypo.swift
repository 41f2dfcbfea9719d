let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  pullback(optional(detailReducer), value: \.detail, action: .detail)
  // error: requires that 'AppState' conform to 'CasePathable'
  lifecycle(of: \.detial)
}
