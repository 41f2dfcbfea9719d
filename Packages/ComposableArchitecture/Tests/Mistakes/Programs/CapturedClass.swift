func loggingReducer(log: Log) -> Reducer<AppState, AppAction, AppEnvironment> {
  combine {
    // repeated
    pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
    reduce { state, action, environment in
      // error: non-Sendable type 'Log'
      log.lines.append("\(action)")
      return []
    }
    pullback(optional(detailReducer), value: \.detail, action: .detail)
  }
}
