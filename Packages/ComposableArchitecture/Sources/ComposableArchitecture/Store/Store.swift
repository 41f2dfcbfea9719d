/// The runtime of an app. It holds the state, reduces actions one at a time, and runs effects.
///
/// ```swift
/// let store = Store(initialValue: 0, reducer: counterReducer, environment: .live)
/// let observation = store.observe { count in print(count) }
/// store.send(.incrTapped)
/// ```
///
/// **Order.** The store reduces actions one at a time, first in, first out. `send` may be called
/// from any thread, from an effect, and from an observer. The effects of an action run in order,
/// after its observers and before the next action. Feedback is queued, so a chain of any length
/// does not overflow the stack or use more memory.
///
/// **When `send` returns.** If the store is idle, `send` returns after the action, its synchronous
/// effects, and everything that these fed back have been reduced. If another thread is reducing,
/// or if an observer, a synchronous effect, or a reducer of this store calls `send`, the call queues
/// the action and returns at once. `StoreTask.finish()` waits for the action in every case.
///
/// **Bounded work.** A thread that sends also reduces what other threads queue in the meantime, but
/// at most 100 outputs of effects that run on other threads, or 1,000,000 actions that other
/// threads send. The next thread that sends reduces the rest, including feedback of the first
/// thread's action that was queued behind the others. If no thread sends, a task on the store's
/// executor reduces the rest. The queue itself has no limit. It grows while actions arrive faster
/// than the reducer handles them. An effect that outputs while the store is idle reduces the output
/// itself, which slows the effect down. An effect that outputs with `Send.reduced(_:)` always
/// waits.
///
/// **Task-local values.** Asynchronous effects do not inherit the task-local values of their sender.
/// Reducers, observers and synchronous effects are function calls. They run with the task-local
/// values of the thread that reduces, which may be the thread of another sender, so they must not
/// read task-local values or `Task.isCancelled`. See `Effect.run` for how to pass values to an
/// effect.
///
/// **Lifetime.** Effects belong to the store. When the last reference to the store and its views is
/// released, effects in flight are cancelled. Effects and observations do not keep the store alive.
///
/// **Threads.** A store is not bound to an actor and may be used from any thread. Reading a store inside
/// its own reducer is a programming error and stops the program.
@dynamicMemberLookup
public final class Store<Value: Sendable, Action: Sendable>: Sendable {
  /// A store either keeps its own state or is a view of another store.
  @usableFromInline
  enum Backing: Sendable {
    case core(StoreCore<Value, Action>)
    case view(ViewBacking<Value, Action>)
  }

  @usableFromInline let backing: Backing
  /// The core again, for `send`. The reference is unmanaged because all threads would otherwise
  /// change the same reference count. It is valid while the store exists, because `backing` retains
  /// the core.
  @usableFromInline let core: Unmanaged<StoreCore<Value, Action>>?

  @inlinable
  init(backing: Backing) {
    self.backing = backing
    self.core = if case .core(let core) = backing { .passUnretained(core) } else { nil }
  }

  deinit {
    // Views retain their root store, so no view of this store is left.
    if case .core(let core) = backing { core.reference.close() }
  }

  /// Creates a store. The environment is passed only here and is not part of the store's type.
  ///
  /// - Parameters:
  ///   - initialValue: The initial state.
  ///   - reducer: The app's reducer.
  ///   - environment: What the reducer needs from the outside world.
  ///   - executor: Where asynchronous effects run, or `nil` for the global executor.
  ///   - onReduce: Called for every action after it is reduced and before the observers are called, on
  ///     the thread that reduced it. Use it for logs, recordings and tools.
  ///   - onEffect: Called when an effect of the store starts or ends. The start is reported on the thread that
  ///     reduced the action, after `onReduce`. The end is reported on the thread on which the effect
  ///     ends, possibly after the store is gone.
  ///   - file: The file that creates the store, for the message of a programming error.
  ///   - line: The line that creates the store.
  @inlinable
  public init<Environment: Sendable>(
    initialValue: Value,
    reducer: @escaping Reducer<Value, Action, Environment>,
    environment: Environment,
    executor: (any TaskExecutor)? = nil,
    onReduce: (@Sendable (Reduction<Value, Action>) -> Void)? = nil,
    onEffect: (@Sendable (EffectEvent) -> Void)? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    let core = StoreCore<Value, Action>(
      initialValue: initialValue,
      reducer: { reducer(&$0, $1, environment) },
      rootNode: EffectNode(parent: nil, count: 0, executor: executor, onEffect: onEffect),
      onReduce: onReduce,
      file: file,
      line: line
    )
    self.backing = .core(core)
    self.core = .passUnretained(core)
  }

  /// The current state. If another thread is reducing an action, reading waits until it is reduced.
  @inlinable
  public var value: Value {
    switch backing {
    case .core(let core): core.currentValue
    case .view(let view): view.value()
    }
  }

  /// Calls `body` with the current state.
  ///
  /// ```swift
  /// let total = store.withValue { $0.prices.reduce(0, +) }
  /// ```
  ///
  /// No lock is held while `body` runs, so it may send. An action that is reduced in the meantime
  /// copies what it changes, because `body` still holds the earlier state.
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
  /// - Returns: A task that can wait for the action's effects or cancel them.
  @inlinable
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    // Keep the store alive until `send` returns, because effects can reach a store only while it
    // exists.
    defer { withExtendedLifetime(self) {} }
    if let core { return core._withUnsafeGuaranteedRef { $0.send(action) } }
    return switch backing {
    case .core(let core): core.send(action)
    case .view(let view): view.send(action)
    }
  }

  /// The number of effects in flight in the whole app. A view counts the effects of its root.
  public var effectsInFlight: Int {
    switch backing {
    case .core(let core): core.rootNode.runningCount
    case .view(let view): view.root.effectsInFlight
    }
  }

  /// Returns when everything sent so far has been reduced and no effect is in flight.
  ///
  /// It waits for all effects of the app, including those of other views. If one of them never
  /// ends, it waits forever.
  public func finish() async {
    defer { withExtendedLifetime(self) {} }
    switch backing {
    case .core(let core): await core.finish()
    case .view(let view): await view.root.finish()
    }
  }
}
