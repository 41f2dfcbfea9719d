public import ComposableArchitecture
public import ComposableArchitectureRecording
public import HeadlessUI

/// Everything that the runner needs to create an app's store and to show it.
public struct Program<Value: Encodable & Sendable, Action: Codable & Sendable>: Sendable {
  @usableFromInline
  typealias OnReduce = @Sendable (Reduction<Value, Action>) -> Void

  /// The parts that a new store of the app is connected to.
  @usableFromInline
  struct Connections: Sendable {
    @usableFromInline let inFlightActions: InFlightActions<Action>
    @usableFromInline let time: AppTime
    @usableFromInline let executor: (any TaskExecutor)?
    /// Called before the recorder, with the sender of each action.
    @usableFromInline let noteSender: (@Sendable ((any AnyObject & Sendable)?, Int) -> Void)?
    @usableFromInline let onReduce: OnReduce?
    @usableFromInline let recorder: Recorder<Value, Action>?
    /// Keeps the actions for the inspector. There is a recorder or a history, or neither of them.
    @usableFromInline let history: History<Value, Action>?
    /// Called with each state before it is recorded.
    @usableFromInline let willRecord: @Sendable (Value) -> Void

    /// Calls the recorder before the log, so that its lines are written even if a log fails.
    @usableFromInline
    var hook: OnReduce? {
      let record = recorder?.onReduce ?? history?.onReduce
      guard noteSender != nil || record != nil else { return onReduce }
      return { [noteSender, willRecord, onReduce] reduction in
        noteSender?(reduction.sender, reduction.number)
        if let record {
          willRecord(reduction.value)
          record(reduction)
        }
        onReduce?(reduction)
      }
    }
  }

  @usableFromInline
  typealias MakeStore = @Sendable (Value, Connections) -> Store<Value, Action>

  /// Replays a recording with the app's reducer and an environment of its own: up to an action, with new reads
  /// in place of the recorded ones, or until the closure returns `false`.
  @usableFromInline
  typealias Replay =
    @Sendable (
      Recording<Value, Action>, Int?, Bool, ((Recording<Value, Action>.Entry, Value) -> Bool)?
    ) throws(ReplayDifference) -> Value

  /// Calls the app's reducer with the actions of a recording. Returns all differences, or writes today's states.
  @usableFromInline
  typealias Differences =
    @Sendable (Recording<Value, Action>) throws(ReplayDifference) -> [ReplayDifference]
  @usableFromInline typealias Accept = @Sendable (Recording<Value, Action>) throws -> Int

  /// Makes the reducer with an environment from a time.
  @usableFromInline package let makeReducer: @Sendable (AppTime) -> Reducer<Value, Action, Void>
  /// Creates the store. Its effects run on the executor, or on the global one if that is `nil`.
  @usableFromInline let makeStore: MakeStore
  @usableFromInline let replay: Replay
  @usableFromInline let differences: Differences
  @usableFromInline let acceptStates: Accept
  /// Returns a recording as an HTML page.
  @usableFromInline let page:
    @Sendable (Recording<Value, Action>, @escaping (Value) -> String) throws(ReplayDifference) ->
      String
  @usableFromInline package let initialValue: Value
  @usableFromInline let redaction: Redaction<Value, Action>
  @usableFromInline package let screen: @Sendable (Store<Value, Action>) -> Screen
  /// Sends an action. The closure is specialized for the app's own types, so it takes the store's fast
  /// path.
  @usableFromInline let send: @Sendable (Store<Value, Action>, Action) -> Void
  @usableFromInline let isEndless: @Sendable (Action) -> Bool
  @usableFromInline package let onStart: [Action]
  @usableFromInline let onResume: [Action]
  @usableFromInline let onExit: [Action]
  /// Not a part of `makeStore`, because a session combines it with what the session does after each action.
  @usableFromInline let onReduce: OnReduce?

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
  /// The environment's own clock decides how its effects wait. Use the initializer whose `environment`
  /// receives an ``AppTime`` if scripts are to control the time.
  ///
  /// - Parameters:
  ///   - initialValue: The state to begin with.
  ///   - reducer: The app's reducer.
  ///   - environment: The reducer's dependencies.
  ///   - view: The app's view of the store.
  ///   - isEndless: Whether the effects that an action starts run until they are cancelled, such as
  ///     those of a timer. The runner neither waits for these effects nor reports them as running.
  ///   - onStart: Actions that are sent before the first screen is shown or the first line of a script is
  ///     performed. Their effects run like all others.
  ///   - onResume: Actions that are sent instead of those of `onStart` if the app continues from a state of an earlier
  ///     session, with `replay --to` or “Continue from here” of the inspector. Nothing of that session is in flight then.
  ///     The action with which an `ongoing` reducer starts its effects belongs here.
  ///   - onExit: Actions that are sent when the app leaves: at the end of a script or of the input, after
  ///     `quit`, after a line that ends the script with an error, and after Ctrl-C or `kill`. Their
  ///     effects have the time of `--grace`.
  ///   - onReduce: Called for every action after it is reduced, as `Store.init` describes. Use it for logs
  ///     and tools. It receives the texts of secure fields too.
  ///   - redaction: What a recording of `--record` must not contain. Without a redaction, a recording ends when
  ///     a secure field has a text.
  @inlinable
  public init<Environment: Sendable>(
    initialValue: Value,
    reducer: @escaping Reducer<Value, Action, Environment>,
    environment: Environment,
    view: @escaping @Sendable (Store<Value, Action>) -> some View,
    isEndless: @escaping @Sendable (Action) -> Bool = { _ in false },
    onStart: [Action] = [],
    onResume: [Action] = [],
    onExit: [Action] = [],
    onReduce: (@Sendable (Reduction<Value, Action>) -> Void)? = nil,
    redaction: Redaction<Value, Action> = .none
  ) {
    self.init(
      initialValue: initialValue,
      reducer: reducer,
      environment: { (_: AppTime) in environment },
      view: view,
      isEndless: isEndless,
      onStart: onStart,
      onResume: onResume,
      onExit: onExit,
      onReduce: onReduce,
      redaction: redaction
    )
  }

  /// Creates a program whose environment is made from the time.
  ///
  /// ```swift
  /// let program = Program(
  ///   initialValue: StopwatchState(),
  ///   reducer: stopwatchReducer,
  ///   environment: { time in StopwatchEnvironment(clock: time.clock) },
  ///   view: { StopwatchView(store: $0) },
  ///   isEndless: { $0 == .startTapped })
  /// ```
  ///
  /// `--clock virtual` then lets a script control the time of the app's effects.
  ///
  /// - Parameters:
  ///   - initialValue: The state to begin with.
  ///   - reducer: The app's reducer.
  ///   - environment: Returns the reducer's dependencies, which use the given time. Called once.
  ///   - view: The app's view of the store.
  ///   - isEndless: Whether the effects that an action starts run until they are cancelled, such as
  ///     those of a timer. The runner neither waits for these effects nor reports them as running.
  ///   - onStart: Actions that are sent before the first screen is shown or the first line of a script is
  ///     performed. Their effects run like all others.
  ///   - onResume: Actions that are sent instead of those of `onStart` if the app continues from a state of an earlier
  ///     session, with `replay --to` or “Continue from here” of the inspector. Nothing of that session is in flight then.
  ///     The action with which an `ongoing` reducer starts its effects belongs here.
  ///   - onExit: Actions that are sent when the app leaves: at the end of a script or of the input, after
  ///     `quit`, after a line that ends the script with an error, and after Ctrl-C or `kill`. Their
  ///     effects have the time of `--grace`.
  ///   - onReduce: Called for every action after it is reduced, as `Store.init` describes. Use it for logs
  ///     and tools. It receives the texts of secure fields too.
  ///   - redaction: What a recording of `--record` must not contain. Without a redaction, a recording ends when
  ///     a secure field has a text.
  @inlinable
  public init<Environment: Sendable>(
    initialValue: Value,
    reducer: @escaping Reducer<Value, Action, Environment>,
    environment: @escaping @Sendable (AppTime) -> Environment,
    view: @escaping @Sendable (Store<Value, Action>) -> some View,
    isEndless: @escaping @Sendable (Action) -> Bool = { _ in false },
    onStart: [Action] = [],
    onResume: [Action] = [],
    onExit: [Action] = [],
    onReduce: (@Sendable (Reduction<Value, Action>) -> Void)? = nil,
    redaction: Redaction<Value, Action> = .none
  ) {
    makeStore = { value, connections in
      let (recorder, history) = (connections.recorder, connections.history)
      let reducer = history?.recording(reducer) ?? reducer
      let followed: Reducer<Value, Action, Environment> = {
        connections.inFlightActions.followed(reducer(&$0, $1, $2), startedBy: $1)
      }
      if recorder != nil || history != nil { connections.willRecord(value) }
      recorder?.begin(value)
      history?.begin(value)
      return Store(
        initialValue: value,
        reducer: recorder?.recording(followed) ?? followed,
        environment: environment(connections.time),
        executor: connections.executor,
        onReduce: connections.hook,
        onEffect: recorder?.onEffect ?? history?.onEffect
      )
    }
    makeReducer = { time in
      let environment = environment(time)
      return { value, action, _ in reducer(&value, action, environment) }
    }
    replay = { recording, number, readsAgain, body throws(ReplayDifference) in
      try recording.replay(
        reducer, environment: environment(.live), from: initialValue, redaction: redaction,
        to: number, readsAgain: readsAgain, while: body)
    }
    differences = { recording throws(ReplayDifference) in
      try recording.differences(
        reducer, environment: environment(.live), from: initialValue, redaction: redaction)
    }
    acceptStates = { recording in
      try recording.acceptStates(
        reducer, environment: environment(.live), from: initialValue, redaction: redaction)
    }
    page = { recording, screen throws(ReplayDifference) in
      try recording.page(
        reducer, environment: environment(.live), from: initialValue, redaction: redaction,
        screen: screen)
    }
    self.initialValue = initialValue
    self.redaction = redaction
    screen = { view($0).body }
    send = { $0.send($1) }
    self.isEndless = isEndless
    self.onStart = onStart
    self.onResume = onResume
    self.onExit = onExit
    self.onReduce = onReduce
  }
}

extension Program {
  /// Returns the hook for a store, which calls that of the app and then that of a session.
  func onReduce(andThen log: OnReduce?) -> OnReduce? {
    guard let onReduce, let log else { return onReduce ?? log }
    return { reduction in
      onReduce(reduction)
      log(reduction)
    }
  }

  /// Returns the screen of a state. Unlike the screen of the store, it can be made while the store is reducing.
  package func screen(of value: Value) -> Screen {
    screen(Store(initialValue: value, reducer: { _, _, _ in [] }, environment: ()))
  }
}
