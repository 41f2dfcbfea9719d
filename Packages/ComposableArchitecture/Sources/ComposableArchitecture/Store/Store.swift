/// The runtime of an app: it holds the state, reduces actions one at a time, and runs effects.
///
/// ```swift
/// let store = Store(initialValue: 0, reducer: counterReducer, environment: .live)
/// let observation = store.observe { count in print(count) }
/// store.send(.incrTapped)
/// ```
///
/// **Order.** The store reduces actions one at a time, first in, first out. `send` may be called from
/// any thread, from an effect, and from an observer. The effects that an action returned run in order,
/// after its observers and before the next action. Feedback is queued, so a chain of any length
/// neither overflows the stack nor grows memory.
///
/// **When `send` returns.** If the store is idle, `send` returns after the action, its synchronous
/// effects, and everything that these fed back have been reduced. If another thread is reducing, `send`
/// waits for a moment, which is less than a microsecond in a release build. If that thread is not done by
/// then, `send` queues the action and returns. If an observer, a synchronous effect, or a reducer of this
/// store sends, `send` queues the action and returns at once. `StoreTask.finish()` waits for the action in every case.
///
/// **Bounded work.** A thread that sends also reduces what other threads queue meanwhile, but at most 100
/// outputs of effects that run on other threads, or 1,000,000 actions that other threads send. It leaves
/// the rest, including feedback of its own action that was queued behind the others, to the next thread
/// that sends, or to a task on the store's executor if no thread does. The queue itself has no limit: it
/// grows while actions arrive faster than the reducer handles them. An effect that outputs while the
/// store is idle reduces the output itself, which slows the effect down. An effect that outputs with
/// `Send.reduced(_:)` always waits.
///
/// **Task-local values.** Effects have none of the task-local values of their sender, and a synchronous
/// effect is not cancelled with the task that sends. This does not depend on which thread runs the
/// effect. Reducers and observers run with the values of whichever thread is reducing, so they must not
/// read task-local values. See `Effect.run` for how to pass values to an effect.
///
/// **Lifetime.** Effects belong to the store. When the last reference to the store and its views is
/// released, effects in flight are cancelled. Effects and observations do not keep the store alive.
///
/// **Threads.** A store is not bound to an actor and may be used from any thread. Reading a store inside
/// its own reducer is a programming error and stops the program.
@dynamicMemberLookup
public final class Store<Value: Sendable, Action: Sendable>: Sendable {
  /// A store keeps its own state, or looks at another's.
  @usableFromInline
  enum Backing: Sendable {
    case root(Root<Value, Action>)
    case view(ViewBacking<Value, Action>)
  }

  @usableFromInline let backing: Backing
  /// The root again, for those who send: a reference of their own would be counted, by all threads in
  /// the same place. Valid as long as the store is, as `backing` keeps it.
  @usableFromInline let root: Unmanaged<Root<Value, Action>>?

  @inlinable
  init(backing: Backing) {
    self.backing = backing
    self.root = if case .root(let root) = backing { .passUnretained(root) } else { nil }
  }

  deinit {
    // Views keep the store that they look at, so this was the last of them.
    if case .root(let root) = backing { root.handle.close() }
  }

  /// Creates a store. The environment is given here once and is not part of the store's type.
  ///
  /// - Parameters:
  ///   - initialValue: The initial state.
  ///   - reducer: The app's reducer.
  ///   - environment: What the reducer needs of the outside world.
  ///   - executor: Where asynchronous effects run, or `nil` for the global executor.
  ///   - onReduce: Called for every action after it is reduced and before the observers are called, on
  ///     the thread that reduced it. Use it for logs, recordings and tools.
  ///   - file: The file that creates the store, for the message of a programming error.
  ///   - line: The line that creates the store.
  @inlinable
  public init<Environment: Sendable>(
    initialValue: Value,
    reducer: @escaping Reducer<Value, Action, Environment>,
    environment: Environment,
    executor: (any TaskExecutor)? = nil,
    onReduce: (@Sendable (Reduction<Value, Action>) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    let root = Root<Value, Action>(
      initialValue: initialValue,
      reducer: { reducer(&$0, $1, environment) },
      work: Work(parent: nil, count: 0, executor: executor),
      onReduce: onReduce,
      file: file,
      line: line
    )
    self.backing = .root(root)
    self.root = .passUnretained(root)
  }

  /// The current state. If another thread is reducing an action, reading waits until it is reduced.
  @inlinable
  public var value: Value {
    switch backing {
    case .root(let root): root.currentValue
    case .view(let view): view.value()
    }
  }

  /// Calls `body` with the state as it is now.
  ///
  /// ```swift
  /// let total = store.withValue { $0.prices.reduce(0, +) }
  /// ```
  ///
  /// No lock is held while `body` runs, so it may send. An action that is reduced in the meantime
  /// copies what it changes, as `body` still sees the state that it was given.
  @inlinable
  public func withValue<Result>(_ body: (Value) throws -> Result) rethrows -> Result {
    try body(value)
  }

  /// One property of the state: `store.count`.
  @inlinable
  public subscript<Local>(dynamicMember keyPath: KeyPath<Value, Local>) -> Local {
    value[keyPath: keyPath]
  }

  /// Sends an action to the reducer, from any thread.
  ///
  /// - Returns: what can wait for the action's effects, or cancel them.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    // Effects reach a store until it is gone, which must not be before this is over.
    defer { withExtendedLifetime(self) {} }
    if let root { return root._withUnsafeGuaranteedRef { $0.send(action) } }
    return switch backing {
    case .root(let root): root.send(action)
    case .view(let view): view.send(action)
    }
  }

  /// How many effects are in flight, in the whole app: a view counts those of its root.
  public var effectsInFlight: Int {
    switch backing {
    case .root(let root): root.work.runningCount
    case .view(let view): view.root.effectsInFlight
    }
  }

  /// Returns when everything sent so far has been reduced and no effect is in flight.
  ///
  /// It waits for all effects of the app, those of other views included, and therefore forever if one
  /// of them never ends.
  public func finish() async {
    defer { withExtendedLifetime(self) {} }
    switch backing {
    case .root(let root): await root.finish()
    case .view(let view): await view.root.finish()
    }
  }
}
