public import ComposableArchitecture
public import HeadlessUI

/// Everything that the runner needs to create an app's store and to show it.
public struct Program<Value: Encodable & Sendable, Action: Codable & Sendable>: Sendable {
  @usableFromInline
  typealias OnReduce = @Sendable (Reduction<Value, Action>) -> Void

  @usableFromInline let makeStore: @Sendable (Flights<Action>, OnReduce?) -> Store<Value, Action>
  @usableFromInline let screen: @Sendable (Store<Value, Action>) -> Screen
  /// Sends an action. The closure is specialized for the app's own types, so it takes the store's fast
  /// path.
  @usableFromInline let send: @Sendable (Store<Value, Action>, Action) -> Void
  @usableFromInline let isEndless: @Sendable (Action) -> Bool
  @usableFromInline let onStart: [Action]
  @usableFromInline let onExit: [Action]

  /// Creates a program from the parts of a store and a view.
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
  ///   - isEndless: whether the effects that an action starts run until they are cancelled, such as
  ///     those of a timer. At the end of a script and at `quit`, the runner waits for all other effects
  ///     for the time of `--grace`, but not for these.
  ///   - onStart: actions that are sent before the first screen is shown or the first line of a script is
  ///     performed. Their effects run like all others.
  ///   - onExit: actions that are sent when the app leaves: at the end of a script or of the input, after
  ///     `quit`, after a line that ends the script with an error, and after Ctrl-C or `kill`. Their
  ///     effects have the time of `--grace`.
  @inlinable
  public init<Environment: Sendable>(
    initialValue: Value,
    reducer: @escaping Reducer<Value, Action, Environment>,
    environment: Environment,
    view: @escaping @Sendable (Store<Value, Action>) -> some View,
    isEndless: @escaping @Sendable (Action) -> Bool = { _ in false },
    onStart: [Action] = [],
    onExit: [Action] = []
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
    self.onStart = onStart
    self.onExit = onExit
  }
}
