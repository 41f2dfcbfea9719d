let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  pullback(optional(detailReducer), value: \.detail, action: .detail)
  appReducer
}
let store = Store(initialValue: AppState(), reducer: reducer, environment: AppEnvironment())

// error: 'serch'
let view = store.view(value: { $0.serch }, action: { (action: SearchAction) in .search(action) })
