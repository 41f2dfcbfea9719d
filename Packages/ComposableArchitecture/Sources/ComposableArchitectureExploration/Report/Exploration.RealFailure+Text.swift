extension Exploration.RealFailure {
  /// The number of unexplored states that are reported. There may be one for each real run.
  private static let stateLimit = 3

  /// Returns the failures to report.
  ///
  /// - Parameter limits: The limits that the search has met. Each of them may be the cause.
  static func all(_ reality: RealFindings, _ limits: [Exploration.Limit]) -> [Self] {
    let states = reality.findings.filter { $0.kind == .unexplored }
    let violations = reality.findings.filter { $0.kind != .unexplored }
    let leftOutCount = max(0, states.count - stateLimit)
    return (violations + states.prefix(stateLimit)).enumerated().map { index, finding in
      let isLastState = index == violations.count + stateLimit - 1
      return Self(finding, in: reality, limits, leftOutCount: isLastState ? leftOutCount : 0)
    }
  }

  /// - Parameter leftOutCount: How many other unexplored states are not reported.
  private init(
    _ finding: RealFindings.Finding, in reality: RealFindings, _ limits: [Exploration.Limit],
    leftOutCount: Int
  ) {
    (kind, count, realRuns) = (finding.kind, finding.count, reality.realRuns)
    (initialState, finalState) = (reality.initialState, finding.finalState())
    steps = finding.steps.told(from: initialState)
    let names = EffectNames(steps)
    sentences = steps.sentences(names)
    let told = steps.isEmpty ? "  Nothing happens." : steps.told(names).joined(separator: "\n\n")
    var parts = [
      Self.headline(finding.kind, Self.frequency(finding.count, of: reality.realRuns)),
      "The initial state is:\n\n" + indented(initialState, by: 6), told,
    ]
    if kind == .unexplored || kind == .diverges {
      parts.append("At the end, the state is:\n\n" + indented(finalState, by: 6))
    }
    if leftOutCount > 0 {
      parts.append("Real runs ended in \(counted(leftOutCount, "other state")), too.")
    }
    parts.append(Self.advice(limits))
    description = parts.joined(separator: "\n\n")
  }

  /// "in 3 of 1,000 real runs".
  private static func frequency(_ count: Int, of all: Int) -> String {
    all == 1 ? "in the only real run" : "in \(grouped(count)) of \(grouped(all)) real runs"
  }

  private static func headline(_ kind: Kind, _ frequency: String) -> String {
    let story = "What happened in one of them:"
    return switch kind {
    case .diverges:
      """
      Seen on real threads, not explored: the state at the end is another one \(frequency), although it must always \
      be the same (`convergent`). \(story)
      """
    case .finallyViolated:
      "Seen on real threads, not explored: `finally` does not hold \(frequency). \(story)"
    case .invariantViolated:
      "Seen on real threads, not explored: the invariant does not hold \(frequency). \(story)"
    case .neverEnds:
      """
      Seen on real threads, not explored: an effect did not end within \(RealityCheck.patience) \(frequency). No \
      other real run was made. What happened in it:
      """
    case .neverRests:
      """
      Seen on real threads, not explored: the feature reduces more actions than the `stepLimit` \(frequency). \(story)
      """
    case .unexplored:
      """
      Seen on real threads, not explored: a state in which no schedule ends, \(frequency). \(story)
      """
    }
  }

  private static func advice(_ limits: [Exploration.Limit]) -> String {
    let known = limits.map(\.description).joined(separator: " ")
    let cause =
      known.isEmpty
      ? "Something happens"
      : "The search has limits: \(known) If they are not the cause, something happens"
    return """
      No schedule leads to this. \(cause) that the simulation does not see: effects may share a lock, an actor, a \
      stream or an object that the simulation did not create, or a task may be cancelled between two checks. A real \
      run cannot be replayed. Its steps are listed in the order in which they were recorded.
      """
  }
}
