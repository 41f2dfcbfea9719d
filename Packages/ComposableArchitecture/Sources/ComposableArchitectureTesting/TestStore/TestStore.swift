public import ComposableArchitecture

/// A store for tests: it runs a feature as it is, and fails the test if anything happens that the test
/// did not say, or if anything that it said does not happen.
///
/// ```swift
/// @Test func `a fact is loaded`() {
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
/// **Nothing here is asynchronous.** The store's asynchronous effects run on a `TestExecutor`, which is
/// drained by each call on the calling thread until nothing can move. The same test therefore runs the
/// same way each time, without waiting: time passes when a `TestClock` is advanced.
///
/// **Order.** Each call is about exactly one action. Actions that effects feed back meanwhile are
/// reduced at once, as in any store, and remembered with the state that each led to. They are to be
/// asserted with `receive`, in order, before the next `send`. `value` is the state after the last
/// action that was asserted, however far the store has gone on.
///
/// **The outside world.** An effect that is waiting for another thread, for real input and output say,
/// is waited for by `receive` and `finish()`, on a condition, for at most `timeLimit`. Only then does
/// wall time play a part; a test that gives its feature an environment of its own never gets there.
/// An effect that does nothing but sleep on a `TestClock` is not waited for: the test fails at once, and
/// says when the effect would wake.
///
/// **The end.** When the store goes, it checks that all actions have been received and that no effect is
/// in flight, as `finish()` does, unless its last call has failed already. Effects in flight are then
/// cancelled, and the executor is drained a last time.
///
/// **Failures** are reported at the line of the call, under Swift Testing and XCTest alike, with the
/// difference between what was expected and what was found. Values are compared by `==` if they are
/// `Equatable`, else by how they are dumped.
///
/// **Threads.** Use a test store from one thread at a time.
public final class TestStore<Value: Sendable, Action: Sendable, Environment: Sendable> {
  /// The state after the last action that was asserted or passed over.
  public internal(set) var value: Value

  /// How much of what happens is to be asserted. It may be changed at any time.
  public var exhaustivity: Exhaustivity = .on

  /// How long `receive` and `finish()` wait for what comes from outside of the test. The default is a
  /// minute.
  public var timeLimit: Duration = .seconds(60)

  /// What the reducer needs of the outside world. It may be changed at any time.
  ///
  /// ```swift
  /// store.environment.fact = .just("7 is odd")
  /// store.send(.factTapped)
  /// store.receive(.factLoaded("7 is odd"))
  /// ```
  ///
  /// The reducer gets the new environment for every action that is reduced afterward, whether the test
  /// sends it or an effect feeds it back. Effects in flight keep what they have taken from the old one.
  public var environment: Environment {
    get { currentEnvironment.value }
    set { currentEnvironment.value = newValue }
  }

  let store: Store<Value, Action>
  private let currentEnvironment: CurrentEnvironment<Environment>
  let executor: TestExecutor
  let ledger: Ledger<Value, Action>
  let flights: Flights<Action>
  let comparison = Comparison<Value>.equality()

  var lastCall: CallSite
  /// What failures begin with: which of several steps it is, where the line alone would have to tell.
  var heading: String?
  /// Whether there is nothing to check when the store goes: it has been checked, or has failed.
  var isOver = false

  /// Makes a store and what its effects run on.
  ///
  /// - Parameters:
  ///   - initialValue: the state to begin with.
  ///   - reducer: the feature's reducer.
  ///   - environment: what the reducer needs of the outside world; see `unimplemented` for what a test
  ///     does not expect to be used.
  ///   - executor: where asynchronous effects run; one of its own unless a test wants to give it to
  ///     others. Nobody else should run its jobs while a call of the store is under way.
  ///   - fileID: where it is made, as are the following: failures before the first call are shown there.
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
    keepOutHostApplicationNote()
    let ledger = Ledger<Value, Action>()
    let flights = Flights<Action>()
    let currentEnvironment = CurrentEnvironment(environment)
    self.currentEnvironment = currentEnvironment
    self.value = initialValue
    self.executor = executor
    self.ledger = ledger
    self.flights = flights
    self.lastCall = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.store = Store(
      initialValue: initialValue,
      reducer: { value, action, environment in
        flights.followed(reducer(&value, action, environment.value), startedBy: action)
      },
      environment: currentEnvironment,
      executor: executor,
      onReduce: { reduction in
        ledger.append(reduction)
        executor.arrivals.notify()
      }
    )
  }

  deinit {
    if !isOver, exhaustivity != .off { checkEnd() }
    executor.releaseHeld()
    store.cancel(ids: flights.takeAll(in: store))
    executor.drain()
  }
}
