extension Exploration.Failure {
  /// Why a failure cannot be written as an ordinary test.
  public struct NoTestError: CustomStringConvertible, Equatable, Error {
    /// The obstacle, and what to do instead.
    public let description: String
  }

  /// Returns the source of an ordinary test that fails in the same way, without `explore`.
  ///
  /// ```swift
  /// let source = try failure.testSource(
  ///   name: "The last response counts",
  ///   initialValue: "CounterState()",
  ///   reducer: "counterReducer",
  ///   environment: "CounterEnvironment()",
  ///   condition: "state.count == 0")
  /// ```
  ///
  /// The test sends the user's actions to a `TestStore`, runs the effects in the order of the history with
  /// `TestExecutor.runHeld(startedBy:at:)`, and advances a `TestClock`. It is a regression test: it passes when the bug is
  /// fixed, because it asserts the condition and not the history. If the app is killed in the history, the test makes a
  /// new store there, and never runs what remains of the old one.
  ///
  /// **Limits.** A test store uses one thread, so a history in which another thread interrupts a step cannot be written
  /// as a test. The same is true of a history in which time passes between two readings of the clock in one step, and of
  /// a failure that concerns two histories or an endless one. The outcomes of `Simulation.choose` and the values of
  /// `Simulation.variable` are those of the environment that you pass. If that environment answers differently, the test
  /// can pass with the bug. Comments in the test say what the simulation chose. A `TestClock` wakes all sleepers with the
  /// same deadline at once, although their tasks continue one at a time.
  ///
  /// - Parameters:
  ///   - name: The name of the test.
  ///   - initialValue: The source of the initial state.
  ///   - reducer: The source of the reducer.
  ///   - environment: The source of the environment. It may use `clock`, a `TestClock`, and what `setup` declares.
  ///   - setup: The source of declarations that precede the store, such as a disk that the environments before and after
  ///     a restart share.
  ///   - actions: The sources of the actions that are sent in the history, in order. By default they are the dumps, which
  ///     compile if they are enums of simple values.
  ///   - condition: The source of what `invariant` or `finally` checks, with `state` as the state. It is not used for an
  ///     effect that never ends.
  /// - Returns: A function with the attribute `@Test`. It needs `ComposableArchitecture`, `ComposableArchitectureTesting`
  ///   and `Testing`.
  /// - Throws: `NoTestError` if the history cannot be written, or if the exploration has made the moves of the test with
  ///   the failing reducer and the simulated environment, and that did not fail.
  public func testSource(
    name: String = "The failure that explore found",
    initialValue: String,
    reducer: String,
    environment: String,
    setup: String? = nil,
    actions: [String]? = nil,
    condition: String? = nil
  ) throws -> String {
    try TestSource(
      failure: self, name: name, initialValue: initialValue, reducer: reducer,
      environment: environment, setup: setup,
      actions: actions ?? steps.filter { $0.kind == .sent }.map(\.text), condition: condition
    ).text()
  }
}
