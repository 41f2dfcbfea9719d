extension Exploration {
  /// Describes an exhaustive exploration that stopped at its limit, and says what to do.
  struct Shortfall: CustomStringConvertible {
    let limit: Int
    /// The maximum number of preemptions of a bounded exploration; `nil` for an exhaustive one.
    let preemptions: Int?
    let statistics: Statistics
    /// Whether the feature's states are `Hashable`.
    let canHash: Bool
    let horizon: Duration?
    let options: Options

    var description: String {
      let schedules = counted(statistics.schedules, "schedule")
      let time = isOutOfTime ? options.timeLimit.map { "\($0), after \(schedules)" } : nil
      let states = statistics.states.map { " They branch in \(counted($0, "different state"))." }
      let end = horizon.map { " They end at the horizon of \($0)." }
      let arguments = "limit: \(literal(limit)), allowsPartial: true"
      let call =
        preemptions.map { ".bounded(preemptions: \($0), \(arguments))" }
        ?? ".exhaustive(\(arguments))"
      return """
        The exploration is not complete because it stopped at its limit of \(time ?? counted(limit, "schedule")). \
        None of them fails, but that is no proof.\(completed)

        The longest of them has \(counted(statistics.depth, "move")).\(states ?? "")\(end ?? "")\(statistics.table)

        To make the exploration complete:

        \(advice.map { "  - " + $0 }.joined(separator: "\n"))

        If a partial search is enough, pass:

            schedules: \(call)
        """
    }

    private var isOutOfTime: Bool { statistics.stop == .timeLimit }

    private var completed: String {
      guard let preemptions else { return "" }
      guard let completed = statistics.completedPreemptions else {
        return " Not even all schedules without a preemption were run."
      }
      return " All with at most \(counted(completed, "preemption")) of \(preemptions) were run."
    }

    private var advice: [String] {
      var advice = [isOutOfTime ? "Raise the `timeLimit`." : "Raise the limit."]
      if let completed = statistics.completedPreemptions, preemptions != nil {
        advice.append("Allow fewer preemptions: `.bounded(preemptions: \(completed))`.")
      }
      let option = options.sharesNothingElse ? "prunesIdenticalStates" : "sharesNothingElse"
      if !options.mayPrune {
        advice.append(
          "Leave out `\(option): false` if effects share only what the simulation controls.")
      } else if !canHash {
        advice.append("Make the state `Hashable`, so that no state is explored twice.")
      }
      advice.append(
        "Make the scenario smaller: fewer actions, fewer outcomes of `choose`, fewer suspensions.")
      advice.append(
        horizon == nil
          ? "If effects sleep again and again, pass a `horizon`." : "Pass a shorter `horizon`.")
      return advice
    }

    /// Returns a positive number as a Swift literal: "100_000".
    private func literal(_ number: Int) -> String {
      if number < 1_000 { return "\(number)" }
      return "\(literal(number / 1_000))_\("\(1_000 + number % 1_000)".dropFirst())"
    }
  }
}
