public import ComposableArchitecture

extension Store where Value: Encodable {
  /// Creates a store whose history is kept in memory.
  ///
  /// - Parameters:
  ///   - initialValue: The initial state.
  ///   - reducer: The app's reducer.
  ///   - environment: What the reducer needs from the outside world.
  ///   - executor: Where asynchronous effects run, or `nil` for the global executor.
  ///   - history: Keeps what happens in this store, and in no other one.
  @inlinable
  public convenience init<Environment: Sendable>(
    initialValue: Value,
    reducer: @escaping Reducer<Value, Action, Environment>,
    environment: Environment,
    executor: (any TaskExecutor)? = nil,
    history: History<Value, Action>
  ) where Action: Codable {
    history.begin(initialValue)
    self.init(
      initialValue: initialValue, reducer: history.recording(reducer), environment: environment,
      executor: executor, onReduce: history.onReduce, onEffect: history.onEffect)
  }
}
