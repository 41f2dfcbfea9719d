public import ComposableArchitecture

/// A store for tests. It runs a feature and fails the test if something happens that the test does not
/// assert, or if something that the test asserts does not happen.
///
/// ```swift
/// @Test func `A fact is loaded`() {
///   let store = TestStore(
///     initialValue: FactState(count: 7),
///     reducer: factReducer,
///     environment: FactEnvironment(fact: { number in .run { $0("\(number) is prime") } })
///   )
///   store.send(.factTapped) { $0.isLoading = true }
///   store.receive(.factLoaded("7 is prime")) {
///     $0.isLoading = false
///     $0.fact = "7 is prime"
///   }
/// }
/// ```
///
/// **Nothing here is asynchronous.** The store's asynchronous effects run on a `TestExecutor`. Each call
/// drains it on the calling thread until no effect can make progress. The same test therefore runs the
/// same way each time, without waiting. Time passes when a `TestClock` is advanced.
///
/// **Order.** Each call handles exactly one action. Actions that effects feed back in the meantime are
/// reduced at once, as in any store, and recorded with the state that each led to. Assert them with
/// `receive`, in order, before the next `send`. `value` is the state after the last action that was
/// asserted, even if the store has reduced more actions since.
///
/// **The outside world.** If an effect waits for another thread, for example for real input and output,
/// `receive` and `finish()` wait for it on a condition, for at most `timeLimit`. Real time matters only
/// in this case. It never arises in a test that gives its feature an environment of its own. The store
/// does not wait for an effect that only sleeps on a `TestClock`: the test fails at once, and the failure
/// says when the effect would wake.
///
/// **The end.** When the store is deallocated, it checks that all actions have been received and that no
/// effect is in flight, as `finish()` does, unless its last call has already failed. It then cancels the
/// effects in flight and drains the executor one last time.
///
/// **Failures** are reported at the line of the call, under Swift Testing and XCTest alike and on any
/// thread, with the difference between what was expected and what was found. Values are compared by `==`
/// if they are `Equatable`, and otherwise by their dumps. A failure also names a part of the state that
/// is not equal to itself, such as a NaN, because no assertion about such a state can pass.
///
/// **Threads.** Use a test store from one thread at a time.
public final class TestStore<Value: Sendable, Action: Sendable, Environment: Sendable> {
  /// The state after the last action that was asserted or passed over.
  public internal(set) var value: Value

  /// How much of what happens the test must assert. It can be changed at any time.
  public var exhaustivity: Exhaustivity = .on

  /// How long `receive` and `finish()` wait for effects that depend on other threads. The default is one
  /// minute.
  public var timeLimit: Duration = .seconds(60)

  /// The feature's dependencies on the outside world. It can be changed at any time.
  ///
  /// ```swift
  /// store.environment.fact = .just("7 is odd")
  /// store.send(.factTapped)
  /// store.receive(.factLoaded("7 is odd"))
  /// ```
  ///
  /// The reducer gets the new environment for every action that is reduced afterward, whether the test
  /// sends it or an effect feeds it back. Effects in flight keep what they took from the old one.
  public var environment: Environment {
    get { currentEnvironment.value }
    set { currentEnvironment.value = newValue }
  }

  let store: Store<Value, Action>
  private let currentEnvironment: CurrentEnvironment<Environment>
  let executor: TestExecutor
  let log: ReductionLog<Value, Action>
  let tracker: EffectTracker<Action>
  let comparison = EqualityWitness<Value>.equality()

  var lastCall: CallSite
  /// The first paragraph of each failure. It names the step of `assert`, because the line alone may not
  /// identify it.
  var heading: String?
  /// Whether there is nothing left to check at deallocation, because the end was checked or a call
  /// failed.
  var isOver = false

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - initialValue: The initial state.
  ///   - reducer: The feature's reducer.
  ///   - environment: The feature's dependencies on the outside world. Use `unimplemented` for those that
  ///     the test does not expect to be used.
  ///   - executor: Where asynchronous effects run. By default it belongs to the store alone. Pass one to
  ///     share it with other code, which must not run its jobs during a call of the store.
  ///   - fileID: Where the store is created, together with the following parameters. Failures before the
  ///     first call are shown there.
  public init(
    initialValue: Value,
    reducer: @escaping Reducer<Value, Action, Environment>,
    environment: Environment,
    executor: TestExecutor = TestExecutor(),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let log = ReductionLog<Value, Action>()
    let tracker = EffectTracker<Action>()
    let currentEnvironment = CurrentEnvironment(environment)
    self.currentEnvironment = currentEnvironment
    self.value = initialValue
    self.executor = executor
    self.log = log
    self.tracker = tracker
    self.lastCall = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.store = Store(
      initialValue: initialValue,
      reducer: { value, action, environment in
        tracker.followed(reducer(&value, action, environment.value), startedBy: action)
      },
      environment: currentEnvironment,
      executor: executor,
      onReduce: { reduction in
        log.append(reduction)
        executor.arrivals.notify()
      }
    )
    store.onLateOutput { tracker.didReceive(lateOutput: $0) }
  }

  deinit {
    if !isOver, exhaustivity != .off { checkEnd() }
    reportLateOutputs()
    executor.releaseHeld()
    store.cancel(ids: tracker.takeAll(in: store))
    executor.drain()
  }
}
