import ComposableArchitecture

/// The executor of one run, to which the parts of a `Simulation` belong.
///
/// In a simulated run, a schedule decides what comes first (`SimulationExecutor`). In a real run, the operating system does
/// (`RealExecutor`).
protocol RunExecutor: TaskLocalInheriting {
  /// Whether the run is over. Nothing sleeps or waits any longer then.
  var isEnding: Bool { get }

  /// How often the app was killed before.
  var restartCount: Int { get }

  /// Lets other code act before an event, if it is its turn.
  ///
  /// - Parameter act: Describes the event in an error, such as “accesses balance”.
  func reach(_ event: RunEvent, _ act: @autoclosure () -> String)

  /// Emits an event if this thread acts on behalf of the feature.
  func emitHere(_ event: RunEvent)

  /// Returns the number of an outcome.
  ///
  /// - Parameter text: Describes an outcome.
  func choose(among count: Int, text: (Int) -> String) -> Int

  /// Records an error for `explore` to throw. Returns `false` if the run is over.
  @discardableResult
  func misuse(_ error: ExplorationError) -> Bool

  /// Records a step of the history, if the history is recorded.
  func narrate(_ kind: Exploration.Step.Kind, _ text: () -> String)

  // MARK: - Variables

  /// Returns the number of a new variable, and its value.
  func newVariable<Content: Hashable & Sendable>(
    _ content: Content, name: String?, isDurable: Bool
  ) -> (number: Int, content: Content)

  /// Notes that the running code has accessed a variable, with its values before and after the access.
  func accessed<Content: Hashable & Sendable>(_ variable: Int, _ before: Content, _ after: Content)

  /// Begins an access that no other access can interrupt.
  func beginExclusively()
  func endExclusively()

  /// Whether the reducer runs.
  var isReducing: Bool { get }

  /// Notes that the running code takes a lock with this name, or gives it back.
  func holdsLock(_ name: String?)

  /// Notes that a task that waits is given a value.
  func received(_ value: some Hashable & Sendable)

  /// The threads and generators outside of the simulation.
  var outside: OutsideWorld { get }

  /// Returns the content, in this run, of a generator that was made outside of the run.
  ///
  /// - Parameter make: Makes the content when the run uses the generator for the first time.
  func adopt<Content: Sendable>(_ generator: ObjectIdentifier, _ make: () -> Content) -> Content

  /// Whether the run has its turn on a thread.
  func isRunning(on thread: UInt) -> Bool

  /// Notes that the feature uses a clock that the simulation does not control.
  func uses(clock name: String)

  /// Whether a date generator may have been set, so that reading its date is an access.
  var setsDates: Bool { get }
  func willSetDate()

  // MARK: - Waiting

  /// Returns a ticket for the running task, which is about to wait.
  func drawTicket() -> Ticket

  /// Registers a task that waits for a variable.
  ///
  /// - Parameter text: The variable's name and value.
  func beginWait(_ ticket: Ticket, _ text: () -> String)

  /// Resumes a waiting task.
  func wake(_ ticket: Ticket, isCancelled: Bool, _ resume: () -> Void)

  // MARK: - Time

  /// The time, and the move in which it was read.
  func readTime() -> (time: Duration, move: Int)

  /// Notes that the time has made a difference beyond the length of a sleep.
  func observeTime()

  /// Compares times on behalf of an operator of the library.
  func ignoringComparisons<Result>(_ body: () -> Result) -> Result

  /// Sleeps, or resumes at once if the deadline is not in the future.
  func sleep(
    until deadline: SimulatedClock.Instant, _ ticket: Ticket,
    _ continuation: UnsafeContinuation<Void, any Error>)

  func cancelSleep(_ ticket: Ticket)
}

extension RunExecutor {
  func reach(_ event: RunEvent) { reach(event, "") }
}
