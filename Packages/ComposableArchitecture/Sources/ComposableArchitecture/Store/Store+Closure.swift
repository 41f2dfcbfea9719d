extension Store {
  /// Creates a store whose environment is a function.
  ///
  /// ```swift
  /// let reducer: Reducer<Int, Int, @Sendable (Int) -> Effect<Int>> = { state, action, fetch in
  ///   state = action
  ///   return action == 1 ? [fetch(action)] : []
  /// }
  /// let store = Store(initialValue: 0, reducer: reducer, environment: { _ in .just(17) })
  /// ```
  ///
  /// This initializer does the same as the one for any environment. The closure does not need to be
  /// marked `@Sendable`, because the compiler infers that and checks what the closure captures.
  ///
  /// - Parameters:
  ///   - initialValue: The initial state.
  ///   - reducer: The app's reducer.
  ///   - environment: What the reducer needs from the outside world.
  ///   - executor: Where asynchronous effects run, or `nil` for the global executor.
  ///   - onReduce: Called for every action after it is reduced and before the observers are called, on
  ///     the thread that reduced it.
  ///   - file: The file that creates the store, for the message of a programming error.
  ///   - line: The line that creates the store.
  @inlinable
  public convenience init<each Input, Output>(
    initialValue: Value,
    reducer: @escaping Reducer<Value, Action, @Sendable (repeat each Input) -> Output>,
    environment: @escaping @Sendable (repeat each Input) -> Output,
    executor: (any TaskExecutor)? = nil,
    onReduce: (@Sendable (Reduction<Value, Action>) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      initialValue: initialValue,
      reducer: { value, action, _ in reducer(&value, action, environment) },
      environment: (),
      executor: executor,
      onReduce: onReduce,
      file: file,
      line: line
    )
  }

  // This initializer and those below are disfavored because a closure that does not throw matches
  // them too.
  /// Creates a store whose environment is a throwing function. See the initializer for functions that do
  /// not throw.
  @_disfavoredOverload
  @inlinable
  public convenience init<each Input, Output>(
    initialValue: Value,
    reducer: @escaping Reducer<Value, Action, @Sendable (repeat each Input) throws -> Output>,
    environment: @escaping @Sendable (repeat each Input) throws -> Output,
    executor: (any TaskExecutor)? = nil,
    onReduce: (@Sendable (Reduction<Value, Action>) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      initialValue: initialValue,
      reducer: { value, action, _ in reducer(&value, action, environment) },
      environment: (),
      executor: executor,
      onReduce: onReduce,
      file: file,
      line: line
    )
  }

  /// Creates a store whose environment is an asynchronous function. See the initializer for synchronous
  /// functions.
  @_disfavoredOverload
  @inlinable
  public convenience init<each Input, Output>(
    initialValue: Value,
    reducer: @escaping Reducer<Value, Action, @Sendable (repeat each Input) async -> Output>,
    environment: @escaping @Sendable (repeat each Input) async -> Output,
    executor: (any TaskExecutor)? = nil,
    onReduce: (@Sendable (Reduction<Value, Action>) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(
      initialValue: initialValue,
      reducer: { value, action, _ in reducer(&value, action, environment) },
      environment: (),
      executor: executor,
      onReduce: onReduce,
      file: file,
      line: line
    )
  }

  // A closure that matches one of the two initializers above matches this one too. The last parameter
  // ranks it below them because the compiler prefers a disfavored overload with fewer parameters.
  /// Creates a store whose environment is an asynchronous function that throws. See the initializer for
  /// synchronous functions.
  @_disfavoredOverload
  @inlinable
  public convenience init<each Input, Output>(
    initialValue: Value,
    reducer: @escaping Reducer<Value, Action, @Sendable (repeat each Input) async throws -> Output>,
    environment: @escaping @Sendable (repeat each Input) async throws -> Output,
    executor: (any TaskExecutor)? = nil,
    onReduce: (@Sendable (Reduction<Value, Action>) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ rank: Void = ()
  ) {
    self.init(
      initialValue: initialValue,
      reducer: { value, action, _ in reducer(&value, action, environment) },
      environment: (),
      executor: executor,
      onReduce: onReduce,
      file: file,
      line: line
    )
  }
}
