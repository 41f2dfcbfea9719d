let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  pullback(optional(detailReducer), value: \.detail, action: .detail)
  appReducer
}

let store = Store(
  // error: CounterState
  initialValue: CounterState(), reducer: reducer, environment: AppEnvironment())
