let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  reduce { state, action, environment in
    [
      .run { send in
        // error: 'inout' parameter 'state'
        send(.search(.queryChanged(state.search.query)))
      }
    ]
  }
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
