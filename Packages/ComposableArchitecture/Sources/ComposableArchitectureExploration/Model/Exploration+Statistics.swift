extension Exploration {
  /// The work of an exploration, and why it stopped.
  public struct Statistics: CustomStringConvertible, Equatable, Sendable {
    /// Why an exploration stopped.
    public enum Stop: String, Sendable {
      /// All schedules were run.
      case complete
      /// All schedules up to the bound of preemptions were run. There are schedules with more preemptions.
      case preemptionBound
      /// A random schedule or a schedule with few preemptions failed, a history has no end, or the search for a shorter
      /// history ended. The exploration does not look for other failures then.
      case failure
      /// The maximum number of schedules, or the specified number of random schedules, was run.
      case scheduleLimit
      /// The time limit was reached.
      case timeLimit
      /// The one schedule of the token was run.
      case replay
    }

    /// Why an exploration has not left out equivalent orders.
    public enum Unreduced: String, Codable, CustomStringConvertible, Sendable {
      /// The schedules are not exhaustive.
      case notExhaustive
      /// The test passes `prunesIdenticalStates: false`.
      case noPruning
      /// The test passes `sharesNothingElse: false`.
      case sharedState
      /// The test passes `eventually:`, so the exploration looks for steps that repeat.
      case looksForCycles
      /// An effect has left the simulation: it ran on another thread.
      case leftSimulation
      /// An effect, or a child task, has resumed another one through something that the simulation did not create, such
      /// as an actor, a continuation or a stream.
      case foreignResumption
      /// The invariant reads the clock.
      case observedTime

      /// The reason in a sentence.
      public var description: String {
        let reason =
          switch self {
          case .notExhaustive: "the schedules are not exhaustive"
          case .noPruning: "the test passes `prunesIdenticalStates: false`"
          case .looksForCycles: "the test passes `eventually:`"
          case .sharedState: "the test passes `sharesNothingElse: false`"
          case .leftSimulation: "an effect has left the simulation"
          case .foreignResumption:
            "one task has resumed another through something that the simulation did not create"
          case .observedTime: "the invariant reads the clock"
          }
        return "Orders that are equivalent to others were not left out because \(reason)."
      }
    }

    /// Something that can happen where a schedule can continue in several ways.
    public struct Branching: Encodable, Equatable, Sendable {
      /// The way to continue there: an effect of an action, an outcome of a choice, or the user's next action.
      public let source: String
      /// The number of such ways over all schedules. Each point is counted once.
      public let ways: Int
    }

    /// Why the exploration stopped.
    public internal(set) var stop = Stop.complete
    /// How many schedules were run.
    public internal(set) var schedules = 0
    /// How many of them were cut short, because they reached a state seen before or could not lead to a
    /// failure shorter than the known one.
    public internal(set) var schedulesCutShort = 0
    /// How many different states with several possible next moves there are; `nil` if states were not
    /// compared. If the first 10,000 states are all different, later ones are not compared.
    public internal(set) var states: Int?
    /// How many moves the longest history has.
    public internal(set) var depth = 0
    /// How many ways to continue were left out because the order that each leads to is equivalent to one that
    /// was explored. Each way is counted once.
    public internal(set) var waysLeftOut = 0
    /// Why no way was left out; `nil` if equivalent ways were left out.
    public internal(set) var unreduced: Unreduced?
    /// The largest number of preemptions up to which all schedules were run and none failed, in a
    /// `Schedules.bounded` exploration; `nil` if there is none.
    public internal(set) var completedPreemptions: Int?
    /// How many runs were made on real threads after the search: see `Options.realRuns`.
    public internal(set) var realRuns = 0
    /// How long the exploration took, without the real runs.
    public internal(set) var duration = Duration.zero
    /// Where the schedules branch, the most frequent source first.
    public internal(set) var branching: [Branching] = []

    /// The figures, and a table of where the schedules branch.
    public var description: String {
      let states = states.map { ", \(counted($0, "state"))" } ?? ""
      let bound = completedPreemptions.map { bound in
        " All with at most \(counted(bound, "preemption")) were run."
      }
      return """
        \(counted(schedules, "schedule")), of which \(schedulesCutShort) were cut short\(states), at most \
        \(counted(depth, "move")), \(duration). \(reason)\(bound ?? "")\(reduction)\(reality)\(table)
        """
    }

    private var reason: String {
      switch stop {
      case .complete: "All schedules were run."
      case .preemptionBound: "Schedules with more preemptions were not run."
      case .failure: "The exploration stopped at a failure."
      case .replay: "One schedule was replayed."
      case .scheduleLimit: "The exploration stopped at the limit of schedules."
      case .timeLimit: "The exploration stopped because the time was up."
      }
    }

    /// The number of real runs, after a space.
    private var reality: String {
      realRuns > 0 ? " \(grouped(realRuns)) real run\(realRuns == 1 ? " was" : "s were") made." : ""
    }

    /// The number of ways that were left out, after a space.
    private var reduction: String {
      if let unreduced { return unreduced == .notExhaustive ? "" : " \(unreduced)" }
      if waysLeftOut == 0 { return "" }
      return " Left out because of equivalent orders: \(counted(waysLeftOut, "way")) to continue."
    }

    /// The table alone, after an empty line; empty if nothing branches.
    var table: String {
      guard let first = branching.first else { return "" }
      let lines = branching.map { branch in
        let padding = String(repeating: " ", count: "\(first.ways)".count - "\(branch.ways)".count)
        let source = branch.source.split(separator: "\n").joined(separator: " ")
        return "  \(padding)\(branch.ways)  \(source)"
      }
      return "\n\nSchedules branch because of:\n\n" + lines.joined(separator: "\n")
    }
  }
}

/// "1,000".
func grouped(_ number: Int) -> String {
  if number < 1_000 { return "\(number)" }
  return "\(grouped(number / 1_000)),\("\(1_000 + number % 1_000)".dropFirst())"
}

/// "1 step", "2 steps".
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
