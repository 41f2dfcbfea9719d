// error: enable the trait "CasePathMacros"
@CasePathable
enum MenuAction { case counter(CounterAction) }

let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  pullback(optional(detailReducer), value: \.detail, action: .detail)
  appReducer
}
