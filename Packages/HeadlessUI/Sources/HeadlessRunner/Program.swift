public import ComposableArchitecture
public import HeadlessUI

/// What a store is made of, and the view that shows it.
public struct Program<Value: Encodable & Sendable, Action: Codable & Sendable>: Sendable {
  @usableFromInline
  typealias OnReduce = @Sendable (Reduction<Value, Action>) -> Void

  @usableFromInline let makeStore: @Sendable (Flights<Action>, OnReduce?) -> Store<Value, Action>
  @usableFromInline let screen: @Sendable (Store<Value, Action>) -> Screen
  /// Sends, in code that is specialized for the app's own types: the store's fast path.
  @usableFromInline let send: @Sendable (Store<Value, Action>, Action) -> Void
  @usableFromInline let isEndless: @Sendable (Action) -> Bool

  /// Makes a program of what a store is made of, and a view.
  ///
  /// ```swift
  /// let program = Program(
  ///   initialValue: StopwatchState(),
  ///   reducer: stopwatchReducer,
  ///   environment: StopwatchEnvironment.live,
  ///   view: { StopwatchView(store: $0) },
  ///   isEndless: { $0 == .startTapped })
  /// ```
  ///
  /// - Parameters:
  ///   - initialValue: the state to begin with.
  ///   - reducer: the app's reducer.
  ///   - environment: what the reducer needs of the outside world.
  ///   - view: the app's view of the store.
  ///   - isEndless: whether the effects that an action starts run until they are cancelled, as a timer
  ///     does. At the end of a script and at `quit` the runner cancels these at once. All other effects
  ///     have until the end of `--grace`.
  @inlinable
  public init<Environment: Sendable>(
    initialValue: Value,
    reducer: @escaping Reducer<Value, Action, Environment>,
    environment: Environment,
    view: @escaping @Sendable (Store<Value, Action>) -> some View,
    isEndless: @escaping @Sendable (Action) -> Bool = { _ in false }
  ) {
    makeStore = { flights, onReduce in
      Store(
        initialValue: initialValue,
        reducer: { flights.followed(reducer(&$0, $1, $2), startedBy: $1) },
        environment: environment,
        onReduce: onReduce
      )
    }
    screen = { view($0).body }
    send = { $0.send($1) }
    self.isEndless = isEndless
  }
}
