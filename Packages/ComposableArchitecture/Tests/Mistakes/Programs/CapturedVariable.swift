func countingReducer() -> Reducer<AppState, AppAction, AppEnvironment> {
  var calls = 0
  return combine {
    // repeated
    pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
    reduce { state, action, environment in
      // error: captured var 'calls'
      calls += 1
      return []
    }
    pullback(optional(detailReducer), value: \.detail, action: .detail)
  }
}
