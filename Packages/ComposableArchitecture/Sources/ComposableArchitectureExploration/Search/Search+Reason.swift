/// Isolates what makes a history fail: the smallest difference from one that passes.
///
/// The idea is from J.-D. Choi, A. Zeller: "Isolating Failure-Inducing Thread Schedules", 2002.
extension Search {
  /// Returns what is different in the most similar history that passes, among those that were tried.
  ///
  /// First it tries histories that diverge from the failing one at one decision, starting with the last
  /// decision. Then it continues from the most similar of them as long as it finds better ones.
  func reason(
    _ failing: Failing, _ steps: [Exploration.Step]
  ) -> Exploration.Failure.Reason? {
    guard failing.finding.kind != .neverRests else { return nil }
    var trials = Trials(search: self, steps: steps)
    guard let start = trials.decisions(of: failing.indices) else { return nil }
    var known = start
    while let decisions = trials.improve(from: known) { known = decisions }
    guard let best = trials.best else { return nil }
    let indices = best.decisions.map(\.index)
    let history = history(indices, Finding(kind: failing.finding.kind))
    let difference = Difference(from: steps, to: history.run.steps)
    return Exploration.Failure.Reason(difference, steps, history.run.steps, history.token.text)
  }
}

/// Runs histories that are similar to one that fails.
private struct Trials<Value: Sendable, Action: Sendable, Environment: Sendable> {
  typealias Passing = (decisions: [Decision], cost: Int)

  private var search: Search<Value, Action, Environment>
  private let steps: [Exploration.Step]
  private(set) var best: Passing?
  private var runCount = 0
  private var moveCount = 0
  private var tried: Set<[Int]> = []

  init(search: Search<Value, Action, Environment>, steps: [Exploration.Step]) {
    self.search = search
    self.steps = steps
    self.search.rules.narratedCount = .max
    self.search.rules.narratesStates = false
  }

  /// Returns the decisions of a history, including the number of ways at each.
  mutating func decisions(of indices: [Int]) -> [Decision]? {
    (try? search.run(Decisions(indices: indices))).map { Array($0.decisions.made) }
  }

  /// Looks for a history that passes and is more similar than the best one. Returns `nil` if there is
  /// none, or if the limit of trials is reached.
  mutating func improve(from decisions: [Decision]) -> [Decision]? {
    let earlier = best?.cost ?? .max
    for position in decisions.indices.reversed() {
      let decision = decisions[position]
      let rest = decisions[(position + 1)...].map(\.index)
      // What now happens earlier does not happen later, so one of the following decisions is different or
      // no longer occurs.
      let tails = [rest] + rest.indices.map { Array(rest[..<$0] + rest[($0 + 1)...]) } + [[]]
      for index in 0..<decision.count where index != decision.index {
        for tail in tails {
          if best?.cost == 1 || runCount == 500 || moveCount >= 50_000 { return nil }
          attempt(decisions[..<position].map(\.index) + [index] + tail)
        }
      }
    }
    guard let best, best.cost < earlier else { return nil }
    return best.decisions
  }

  private mutating func attempt(_ indices: [Int]) {
    var indices = indices
    while indices.last == 0 { indices.removeLast() }
    guard tried.insert(indices).inserted else { return }
    runCount += 1
    guard let result = try? search.run(Decisions(indices: indices)) else { return }
    moveCount += result.moveCount
    guard case .rest = result.ending, search.failing(result) == nil else { return }
    let cost = Difference(from: steps, to: result.steps).cost
    if cost < best?.cost ?? .max { best = (Array(result.decisions.made), cost) }
  }
}
