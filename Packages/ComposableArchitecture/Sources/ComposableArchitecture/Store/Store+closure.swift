extension Store {
  /// Makes a store whose environment is a function.
  ///
  /// ```swift
  /// let reducer: Reducer<Int, Int, @Sendable (Int) -> Effect<Int>> = { state, action, fetch in
  ///   state = action
  ///   return action == 1 ? [fetch(action)] : []
  /// }
  /// let store = Store(initialValue: 0, reducer: reducer, environment: { _ in .just(17) })
  /// ```
  ///
  /// It is the initializer for any environment, except that a closure need not be marked `@Sendable`:
  /// the compiler infers that here, and checks what the closure captures.
  ///
  /// - Parameters:
  ///   - initialValue: the state to begin with.
  ///   - reducer: the app's reducer.
  ///   - environment: what the reducer needs of the outside world.
  ///   - executor: where asynchronous effects run; `nil` is the global executor.
  ///   - onReduce: is called for every action once it is reduced, before the observers, on the thread
  ///     that reduced it.
  ///   - file: where the store is created, for the message of a programming error.
  ///   - line: the line at which it is created.
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

  // Disfavored, like those below, because a closure that does not throw fits here, too.
  /// Makes a store whose environment is a function that throws. See the initializer for those that
  /// do not.
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

  /// Makes a store whose environment is an asynchronous function. See the initializer for synchronous
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

  // The last parameter ranks this below the two above, one of which a closure may fit, too: of two
  // disfavored overloads the compiler prefers the one with fewer parameters.
  /// Makes a store whose environment is an asynchronous function that throws. See the initializer for
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
