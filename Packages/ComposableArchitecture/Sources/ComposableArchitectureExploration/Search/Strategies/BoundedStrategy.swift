/// Runs all histories with few preemptions.
///
/// This is iterative context bounding. `Schedules.bounded` names the paper. The search goes level by level. A
/// level has all histories with the same number of preemptions. Where a history of one level could be
/// preempted, a history of the next level begins.
///
/// A state that was explored at this level or at a lower one is not explored again, because everything
/// that follows from it has been reached with as many preemptions or fewer.
struct BoundedStrategy: SearchStrategy {
  private let bound: Int
  private let joinsHistories: Bool
  let knownStates: (any KnownStates)?
  let isTraceable: Bool
  private(set) var stop = Exploration.Statistics.Stop.complete
  /// The number of preemptions up to which all schedules were run; `nil` if there is none.
  private(set) var completedPreemptions: Int?
  private var level = Level()
  /// The history that was run last.
  private var branch: Branch?

  /// - Parameters:
  ///   - bound: The maximum number of preemptions.
  ///   - joinsHistories: Whether the effects of one action share one history, because the simulation cannot
  ///     follow what they do.
  init(bound: Int, joinsHistories: Bool, _ traits: ScenarioTraits) {
    (self.bound, self.joinsHistories) = (bound, joinsHistories)
    isTraceable = traits.comparesStates && !joinsHistories
    // A known state would hide that a history returns to it and never satisfies the condition.
    knownStates = traits.comparesStates && !traits.hasEventually ? VisitedStates() : nil
  }

  var preemptions: Int? { level.number }

  func apply(to rules: inout SimulationRules) {
    rules.strategy = .bounded(joinsHistories: joinsHistories)
  }

  mutating func next(after run: FinishedRun?) -> Decisions? {
    let hasFailed = run?.hasFailed ?? false
    if let run, let branch {
      // Histories that cannot be run within the limit do not need to be remembered.
      let room = level.number == bound || hasFailed ? 0 : run.room
      level.add(run.result, from: branch, room: room)
    }
    while level.open.isEmpty {
      if let stop = end(hasFailed: hasFailed) {
        self.stop = stop
        return nil
      }
      level = Level(
        number: level.number + 1, open: level.next.reversed(), isTruncated: level.hasDropped)
    }
    branch = level.open.popLast()
    return branch.map { Decisions(planned: $0.planned) }
  }

  /// Ends a level. Returns why the search ends with it; `nil` if there is a next level.
  private mutating func end(hasFailed: Bool) -> Exploration.Statistics.Stop? {
    if level.isTruncated { return .scheduleLimit }
    if !hasFailed { completedPreemptions = level.number }
    if !level.hasNext { return .complete }
    if hasFailed { return .failure }
    return level.number == bound ? .preemptionBound : nil
  }
}

/// The histories with the same number of preemptions that remain to be run.
private struct Level {
  var number = 0
  /// The histories to run, the last one first.
  var open = [Branch()]
  /// Whether some of the histories are missing, because the limit will be reached before they can be run.
  var isTruncated = false
  /// Whether there are histories with more preemptions.
  var hasNext = false
  /// The starts of histories with one more preemption, except those that were dropped at the limit.
  var next: [Branch] = []
  var hasDropped = false

  /// Adds the histories that diverge from one that was run, at a decision after those of its plan.
  ///
  /// - Parameter room: How many more histories can be run.
  mutating func add(_ result: RunResult, from branch: Branch, room: Int) {
    let made = result.decisions.made
    var preempting = result.preemptingWays[...]
    for position in branch.length..<max(branch.length, made.count) {
      let isHere = preempting.first?.position == position
      let preemptingWays = isHere ? preempting.removeFirst().ways : []
      for way in (0..<made[position].count).reversed() where way != made[position].index {
        let last = Decision(index: way, count: made[position].count)
        let other = Branch(trunk: made[..<position], last: last)
        if !preemptingWays.contains(way) {
          open.append(other)
        } else {
          hasNext = true
          if open.count + next.count < room { next.append(other) } else { hasDropped = true }
        }
      }
    }
  }
}

/// The plan of a history that diverges from another one at a decision. Many histories share the decisions before it.
private struct Branch {
  var trunk: ArraySlice<Decision> = []
  var last: Decision?

  var length: Int { trunk.count + (last == nil ? 0 : 1) }
  var planned: [Decision] { Array(trunk) + (last.map { [$0] } ?? []) }
}
