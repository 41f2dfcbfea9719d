// error: 'Reducer<AppState, AppAction, AppEnvironment>'
let reducer: Reducer<AppState, AppAction, AppEnvironment> = combine(appReducer)
