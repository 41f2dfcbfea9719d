enum LogAction { case logged(Log) }

// error: 'LogAction'
let reducer: Reducer<AppState, LogAction, AppEnvironment> = combine {
  // repeated
  pullback(counterReducer, value: \.counter, action: .counter, environment: { $0.counter })
  pullback(optional(detailReducer), value: \.detail, action: .detail)
  reduce { _, _, _ in [] }
}
