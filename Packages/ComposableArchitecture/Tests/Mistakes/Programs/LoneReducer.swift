// error: '() -> @Sendable
let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine(appReducer)
