let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  reduce { state, action, environment in
    [
      .run { send in
        // error: 'async'
        send(.search(.queryChanged(environment.counter.fact(1))))
      }
    ]
  }
  pullback(optional(detailReducer), value: \.detail, action: .detail)
}
