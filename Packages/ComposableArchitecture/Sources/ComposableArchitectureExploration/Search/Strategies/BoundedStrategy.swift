/// Runs all histories with few preemptions.
///
/// This is iterative context bounding. `Schedules.bounded` names the paper. The search goes level by level. A
/// level has all histories with the same number of preemptions. Where a history of one level could be
/// preempted, a history of the next level begins.
///
/// A state that was explored at this level or at a lower one is not explored again, because everything
/// that follows from it has been reached with as many preemptions or fewer.
struct BoundedStrategy: SearchStrategy {
  var visited: [UInt64: Int]?
  private let bound: Int
  private let joinsHistories: Bool
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
    visited = traits.comparesStates && !traits.hasEventually ? [:] : nil
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
      level.add(
        Array(run.result.decisions.made), from: branch, run.result.preemptingWays, room: room)
    }
    while level.open.isEmpty {
      if let stop = end(hasFailed: hasFailed) {
        self.stop = stop
        return nil
      }
      level = Level(after: level)
    }
    branch = level.open.popLast()
    return branch?.decisions
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
  let number: Int
  /// The histories to run, the last one first.
  var open: [Branch]
  /// The starts of histories with one more preemption, except those that were dropped at the limit.
  private(set) var next: [Branch] = []
  private var hasDropped = false
  /// Whether there are histories with more preemptions.
  private(set) var hasNext = false
  /// Whether some of the histories are missing, because the limit will be reached before they can be run.
  let isTruncated: Bool

  init() { (number, open, isTruncated) = (0, [Branch()], false) }

  init(after level: Level) {
    (number, open) = (level.number + 1, level.next.reversed())
    isTruncated = level.hasDropped
  }

  /// Adds the histories that diverge from one that was run, at a decision after those of its plan.
  ///
  /// - Parameter room: How many more histories can be run.
  mutating func add(
    _ made: [Decision], from branch: Branch, _ preempting: [PreemptingWays], room: Int
  ) {
    var preempting = preempting[...]
    for position in branch.length..<max(branch.length, made.count) {
      let isHere = preempting.first?.position == position
      let preemptingWays = isHere ? preempting.removeFirst().ways : []
      for way in (0..<made[position].count).reversed() where way != made[position].index {
        let other = Branch(trunk: made, position: position, way: way)
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

/// The plan of a history that diverges from another one at a decision. Many histories share the one from
/// which they diverge.
private struct Branch {
  var trunk: [Decision] = []
  var position = 0
  var way: Int?

  /// How many decisions are planned.
  var length: Int { way == nil ? 0 : position + 1 }

  var decisions: Decisions {
    guard let way else { return Decisions() }
    let decision = Decision(index: way, count: trunk[position].count)
    return Decisions(planned: Array(trunk[..<position]) + [decision])
  }
}
