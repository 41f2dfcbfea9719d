extension Trace {
  /// A decision.
  struct Node {
    /// The ways to continue; empty if an outcome was chosen in the middle of a step.
    let options: [Candidate]
    let count: Int
    /// The step that began with the decision, or during which it was made.
    var step: Int
    /// The number of the state in which it was made, if states are compared.
    let print: UInt64?
    /// The actor that may not continue yet, because all orders in which it does are explored elsewhere.
    var held: RunActor?
    /// The actors that need not act next.
    var sleepSet: SleepSet
    /// The number of the summary of what followed from the state in an earlier run that could leave out other steps.
    var earlierSummary = StateSummaries.none

    /// The position of the way that the first run took that came to it.
    var first: Int { options.firstIndex { !isAsleep($0) } ?? 0 }

    /// Whether a way need not be taken.
    func isAsleep(_ way: Candidate) -> Bool { way.maySleep && sleepSet.contains(way.actor) }

    /// The footprint of the next step of an actor that need not act next; `nil` if it may have to.
    func nextFootprint(ofSleeping actor: RunActor) -> Footprint? {
      options.contains { $0.actor == actor && !$0.maySleep } ? nil : sleepSet.footprint(of: actor)
    }
  }
}
