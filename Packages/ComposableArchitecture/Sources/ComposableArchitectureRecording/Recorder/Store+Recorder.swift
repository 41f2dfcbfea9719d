public import ComposableArchitecture

extension Store where Value: Encodable {
  /// Creates a store that is recorded.
  ///
  /// ```swift
  /// let recorder = try Recorder<AppState, AppAction>(to: url, app: "feeds")
  /// let store = Store(
  ///   initialValue: AppState(), reducer: appReducer, environment: .live, recorder: recorder)
  /// ```
  ///
  /// - Parameters:
  ///   - initialValue: The initial state.
  ///   - reducer: The app's reducer.
  ///   - environment: What the reducer needs from the outside world.
  ///   - executor: Where asynchronous effects run, or `nil` for the global executor.
  ///   - recorder: Records this store, and no other one.
  public convenience init<Environment: Sendable>(
    initialValue: Value,
    reducer: @escaping Reducer<Value, Action, Environment>,
    environment: Environment,
    executor: (any TaskExecutor)? = nil,
    recorder: Recorder<Value, Action>
  ) where Action: Encodable {
    recorder.begin(initialValue)
    self.init(
      initialValue: initialValue, reducer: recorder.recording(reducer), environment: environment,
      executor: executor, onReduce: recorder.onReduce, onEffect: recorder.onEffect)
  }
}
