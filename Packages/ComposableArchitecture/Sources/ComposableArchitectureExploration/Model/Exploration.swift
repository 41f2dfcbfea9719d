/// The result of exploring a feature.
///
/// ```swift
/// let exploration = try explore(
///   initialValue: CounterState(), actions: [.requestNthPrime, .incrTapped],
///   reducer: counterReducer, environment: counterEnvironment)
/// #expect(exploration.isComplete)
/// ```
public struct Exploration: CustomStringConvertible, Sendable {
  /// How many schedules were run, including those that were cut short.
  public let schedulesRun: Int
  /// Whether all schedules were run, each until nothing else can happen. If there is no failure, that is a proof for
  /// all orders of what the simulation sees: see `Simulation`. If time or the user waits because of the options, it is a
  /// proof for the orders in which they wait. A bounded exploration is complete only if no schedule has more preemptions.
  public let isComplete: Bool
  /// Whether all schedules were run up to the horizon. If there is no failure, that is a proof for
  /// everything that happens before the clock passes the horizon.
  ///
  /// It is `true` whenever `isComplete` is. If the horizon kept a sleeper from waking, only this property is `true`.
  public let isCompleteToHorizon: Bool
  /// The horizon, if it kept something from happening.
  let horizon: Duration?
  /// The seed of the random schedules; `nil` for other schedules.
  public let seed: UInt64?
  /// The shortest failing history that was found.
  public let failure: Failure?
  /// The failures of runs on real threads, the most frequent first: see `Options.realRuns`. It is empty if they
  /// contradict nothing, or if there were none.
  public let realFailures: [RealFailure]
  /// The work of the exploration, and why it stopped.
  public let statistics: Statistics
  /// The operations of the feature of which not all orders were run, even if the exploration is complete.
  public let limits: [Limit]
  /// The events that the schedules reached.
  public let coverage: Coverage
  /// The part that was explored; `nil` if everything was explored.
  let part: Part?
  /// Whether the user or time waited until nothing was ready, as the end of a sentence.
  let pace: String
  /// Whether no schedule that was run has reached the condition of `sometimes`.
  let isUnreached: Bool

  /// A [Mermaid](https://mermaid.js.org) diagram of the states that the schedules reached and of the actions between them;
  /// `nil` if `explore` had no `diagram:`. Many sites that host repositories draw such a text.
  ///
  /// ```swift
  /// try exploration.diagram?.write(toFile: "counter.mmd", atomically: true, encoding: .utf8)
  /// ```
  ///
  /// States with the same label are one state, and the state at the beginning is marked. Actions that do not change the
  /// label are left out, and so are restarts. After 50 labels, all others share one, “other states”.
  public var diagram: String? { states?.mermaid }

  /// The diagram as an HTML page that needs no server and no network; `nil` if `explore` had no `diagram:`.
  ///
  /// ```swift
  /// try exploration.diagramPage?.write(toFile: "counter.html", atomically: true, encoding: .utf8)
  /// ```
  ///
  /// The page marks each state in which the order of two actions matters: in the diagram, both orders lead on, and to
  /// different labels. At least one of the two is the output of an effect. A table says which ones, and which actions never
  /// came in a state. Because states with the same label are one, a mark is a place to look at and no verdict. The page says
  /// nothing of schedules that were not run: those beyond a limit, and those that are equivalent to others.
  ///
  /// If the environment variable `HISTORY_PAGES` names a folder, each `explore` with a `diagram:` writes its page there.
  public var diagramPage: String? { states?.page(summary: summary) }

  /// The states that the schedules reached, and the actions between them; `nil` if the test does not ask for them.
  var states: StateDiagram?

  /// How many schedules were run, whether these were all, and the failure.
  public var description: String {
    let real =
      realFailures.isEmpty ? nil : realFailures.map(\.description).joined(separator: "\n\n")
    return "\(summary) \(failure?.description ?? real ?? "Nothing failed.")"
  }

  /// How many schedules were run, whether these were all, and whether they have missed something.
  var summary: String {
    let isMissed = isUnreached && failure == nil
    return isMissed ? "\(extent) The condition of `sometimes` was not reached." : extent
  }

  /// How many schedules were run, and whether these were all.
  private var extent: String {
    let (all, were) =
      schedulesRun == 1 ? ("The only schedule", "was") : ("All \(schedulesRun) schedules", "were")
    if let part, statistics.stop == .complete {
      return "\(all) of \(part) \(were) run."
    }
    let limit = horizon.map { " up to the horizon of \($0), beyond which more may happen" } ?? ""
    if isCompleteToHorizon { return "\(all) \(were) run\(limit)\(pace)." }
    let some = "\(counted(schedulesRun, "schedule")) \(were) run, but not all"
    guard let bound = statistics.completedPreemptions else { return "\(some)\(limit)." }
    return "\(some). All with at most \(counted(bound, "preemption")) were run."
  }

  /// One event in a history, and the state after it.
  public struct Step: Equatable, Sendable {
    /// The kind of a step.
    public enum Kind: String, Sendable {
      /// The user's next action was sent.
      case sent
      /// An effect sent an action back.
      case received
      /// An outcome was chosen.
      case chose
      /// Time passed.
      case timePassed
      /// A simulated variable or lock was read, or an element was taken out of a simulated stream.
      case read
      /// A simulated variable does not have the value that an effect waits for, as far as is known at that point.
      case waited
      /// A simulated variable or lock was set, or a simulated stream was given an element or ended.
      case wrote
      /// A simulated variable was accessed whose accesses the history does not tell one by one.
      case used
      /// The app was killed and started again.
      case killed
    }

    /// The kind of the step.
    public let kind: Kind
    /// The action, the outcome, how much time passed, or the variable and its value. A variable that was used has no value.
    public let text: String
    /// The state after it.
    public let state: String
    /// How it differs from the state before it; `nil` if it does not.
    let change: String?
    /// The number of the user's action that led to it, counted from one.
    let strand: Int
    /// The number of the effect among those that the user's action led to, in the order in which they
    /// started, from one; zero if no effect is known to have done it.
    var effect = 0
  }
}
