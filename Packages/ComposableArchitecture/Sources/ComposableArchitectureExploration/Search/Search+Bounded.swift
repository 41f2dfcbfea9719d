/// Explores all histories with few preemptions.
///
/// This is iterative context bounding. `Schedules.bounded` names the paper. The search goes level by level. A
/// level has all histories with the same number of preemptions. Where a history of one level could be
/// preempted, a history of the next level begins.
///
/// A state that was explored at this level or at a lower one is not explored again, because everything
/// that follows from it has been reached with as many preemptions or fewer.
extension Search {
  /// Explores all histories with at most the given number of preemptions.
  ///
  /// - Returns: A failure with as few preemptions as possible, if there is one, and why the exploration
  ///   ended.
  mutating func runBounded(
    preemptions bound: Int, limit: Int
  ) throws -> (Failing?, Exploration.Statistics.Stop) {
    rules.settings.flags.insert(.freesDrainers)
    if let failing = try runReference() { return (failing, .failure) }
    defer { rules.strategy = .usual }
    for joinsHistories in [false, true] {
      rules.strategy = .bounded(joinsHistories: joinsHistories)
      attempts: while true {
        switch try runLevels(upTo: bound, limit: limit) {
        case .done(let failing, let stop): return (failing, stop)
        case .restart: continue
        case .untraceable: break attempts
        }
      }
    }
    return (nil, .scheduleLimit)
  }

  private mutating func runLevels(upTo bound: Int, limit: Int) throws -> Outcome {
    // A known state would hide that a history returns to it and never satisfies the condition.
    let isPruned = comparesStates && scenario.eventually == nil
    var visited: [UInt64: Int]? = isPruned ? [:] : nil
    var level = Level()
    var stepLimit = Int.max
    completedPreemptions = nil
    while true {
      var best: Failing?
      while let branch = level.open.popLast() {
        if schedulesRun == limit { return .done(best, .scheduleLimit) }
        let result = try run(branch.decisions, stepLimit: stepLimit, visited: &visited)
        guard result.decisions.fit else { throw unrepeatable(result) }
        if comparesStates, !rules.strategy.joinsHistories, let untraceable = result.untraceable {
          return .untraceable(untraceable)
        }
        if learn(result) { return .restart }
        if var failing = failing(result), failing.stepCount < stepLimit {
          failing.preemptions = level.number
          if failing.finding.kind == .neverRests { return .done(failing, .failure) }
          best = failing
          stepLimit = failing.stepCount
        }
        // Histories that cannot be run within the limit do not need to be remembered.
        let room = level.number == bound || best != nil ? 0 : limit - schedulesRun
        level.add(Array(result.decisions.made), from: branch, result.preemptingWays, room: room)
        if isTimeOver(hasFailed: best != nil), !level.open.isEmpty || level.hasNext {
          return .done(best, .timeLimit)
        }
      }
      if level.isTruncated { return .done(best, .scheduleLimit) }
      if best == nil { completedPreemptions = level.number }
      if !level.hasNext {
        let isShortest = isShortest(best)
        best?.isShortest = isShortest
        return .done(best, .complete)
      }
      if best != nil { return .done(best, .failure) }
      if level.number == bound { return .done(nil, .preemptionBound) }
      level = Level(after: level)
    }
  }

  /// Whether a failure that is the shortest one up to the horizon is also the shortest of all.
  private func isShortest(_ failing: Failing?) -> Bool {
    guard let failing, let horizonStep else { return true }
    // A history that continues beyond the horizon takes at least one more step to fail.
    return horizonStep + 1 >= failing.stepCount
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
