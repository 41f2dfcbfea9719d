/// A misuse of `explore`.
public enum ExplorationError: CustomStringConvertible, Equatable, Error {
  /// The code that holds a simulated lock did something that others can observe.
  case actsWhileLocked(String, act: String)
  /// A checkpoint file is unreadable, or was written for another feature or with other options.
  case checkpointDoesNotFit(String)
  /// The test that `mutants` was given does not pass with the reducer as it is.
  case failsUnchanged(String)
  /// All effects have ended, and something still holds the `send` of one.
  case heldSend
  /// A number that must not be negative is negative.
  case negative(String, Int)
  /// The time limit of the search for a shorter history is negative.
  case negativeTime(Duration)
  /// A variable of the simulation was accessed inside its own `withValue` or `wait`.
  case nestedAccess(String)
  /// A number that must be positive is not.
  case notPositive(String, Int)
  /// The feature uses a clock that the simulation does not control.
  case otherClock(String)
  /// An interval that may pass is not positive.
  case notPositiveInterval(Duration)
  /// Real runs were requested together with a condition that they cannot check, or where there are no threads.
  case noRealRuns(String)
  /// The number of the part is not from one to the number of parts.
  case noSuchPart(Int, of: Int)
  /// A time limit that must be positive is not.
  case noTime(Duration)
  /// An action of a child of `children` touches more than the child's part of the state, or depends on more.
  case notIndependent(String, action: String)
  /// The parts of two of the `children` overlap.
  case overlappingChildren(String, String)
  /// The state of one of the `children` is not stored in the state of the feature.
  case notStored(String)
  /// The feature depends on something that the simulation does not control. The text describes the first
  /// difference between two runs of the same schedule.
  case notRepeatable(String)
  /// `Simulation.choose(from:)` was given an empty collection.
  case nothingToChooseFrom
  /// The test that `mutants` was given does not use the reducer that it gets.
  case reducesNothing
  /// Two durable variables of an environment have the same name.
  case sameName(String)
  /// A thread that the simulation does not control sent an action, or accessed a variable.
  case stray(act: String)
  /// A token does not match the history that it leads to. It comes from another feature, or from an
  /// earlier version of this one.
  case tokenDoesNotFit(String)
  /// A text is not a token.
  case unreadableToken(String)

  /// The problem, and what to do about it.
  public var description: String {
    switch self {
    case .actsWhileLocked(let name, let act):
      """
      The code that holds the lock "\(name)" \(act). Other threads can observe that while the lock is held, and \
      the exploration does not try these orders. Do it after `withLock` has returned.
      """
    case .checkpointDoesNotFit(let path):
      """
      The file "\(path)" cannot be used to resume this exploration: it is unreadable, or the feature, its \
      environment, its actions or the options have changed since it was written. To start again, remove it.
      """
    case .noSuchPart(let part, let count):
      "`part` must be from 1 to \(count), the number of parts; it is \(part)."
    case .failsUnchanged(let issue):
      """
      The test does not pass with the reducer as it is, so it says nothing about mutants. Let it pass first. This is what \
      was found:

      \(issue)
      """
    case .reducesNothing:
      """
      The test reduced nothing with the reducer that `mutants` passes to it. Use the closure's argument in place of the \
      reducer itself.
      """
    case .heldSend:
      """
      All effects have ended, and something still holds the `send` of one: an unstructured `Task`, a dispatch queue, a \
      thread, or an object outside of the feature. Whether it sends in time is luck. The operation of `run` must not \
      return before it has called `send` for the last time. Use a child task (`async let`, \
      `withTaskGroup`) instead of an unstructured one, and `callback` for an interface that calls back.
      """
    case .negative(let name, let number):
      "`\(name)` must not be negative; it is \(number)."
    case .negativeTime(let duration):
      "`shorteningTimeLimit` must not be negative; it is \(duration)."
    case .nestedAccess(let name):
      """
      The simulated variable "\(name)" was accessed from within the closure of one of its own accesses, \
      `withValue`, `withLock` or `wait`. An access is one step, so no other can take place in the middle of it. Use \
      the closure's argument in place of the variable.
      """
    case .notPositive(let name, let number):
      "`\(name)` must be positive; it is \(number)."
    case .notPositiveInterval(let interval):
      "`intervals` must be positive; one of them is \(interval)."
    case .noTime(let duration):
      "`timeLimit` must be positive; it is \(duration)."
    case .otherClock(let name):
      """
      The feature uses \(name), which the simulation does not control. Pass \
      `simulation.clock` in the environment instead.
      """
    case .notIndependent(let part, let action):
      """
      The child at \(part) of `children` touches more than its part of the state, or what it does depends on \
      more. This was found when it reduced the action \(action). Leave out the child, so every order of its \
      actions is explored.
      """
    case .notStored(let part):
      """
      The child at \(part) of `children` has no part of the state to itself, because the path leads to a \
      computed property or through a reference. Leave out the child.
      """
    case .overlappingChildren(let first, let second):
      """
      The children at \(first) and \(second) of `children` share a part of the state. Leave out one of them.
      """
    case .notRepeatable(let difference):
      """
      Two runs of the same schedule differ. \(difference)

      Something outside of the simulation influences the feature. A reducer must be a function of the \
      state and the action. Take times from `simulation.clock` and random numbers from \
      `simulation.choose`, and do not share objects between runs. The order of a Dictionary or a Set is \
      random and may differ between two runs. If a reducer makes effects from one, sort its keys first.
      """
    case .nothingToChooseFrom:
      "`simulation.choose(from:)` was given an empty collection. Pass at least one element."
    case .sameName(let name):
      """
      Two durable variables of the simulation are named "\(name)". After a restart, a durable variable gets its \
      value by its name. Give each of them a name of its own.
      """
    case .stray(let act):
      """
      A thread that the simulation does not control \(act). An effect has started it, for example with an \
      unstructured `Task`, a dispatch queue or a `Thread`. The time at which it acts is luck. Use a child task (`async let`, \
      `withTaskGroup`) or another effect instead.
      """
    case .tokenDoesNotFit(let token):
      """
      The token "\(token)" does not fit this feature: the feature, its environment or its actions have \
      changed since the token was printed. Explore again. If that fails, it prints a new \
      token. If it passes, the bug is fixed.
      """
    case .noRealRuns(let reason):
      "`realRuns` must be 0, because \(reason)."
    case .unreadableToken(let token):
      """
      "\(token)" is not a token of `explore`. Copy the whole token from the failure, including \
      "\(ScheduleToken.prefix)".
      """
    }
  }
}
