/// Isolates what makes a history fail: the smallest difference from one that passes.
///
/// The idea is from J.-D. Choi, A. Zeller: "Isolating Failure-Inducing Thread Schedules", 2002.
struct ReasonFinder {
  private var tester: ScheduleTester
  private let steps: [Exploration.Step]
  /// The most similar history that passes, among those that were tried.
  private var best: (decisions: [Decision], cost: Int)?
  private var moveCount = 0
  private var tried: Set<[Int]> = []

  /// - Parameter steps: The history that fails.
  init(_ tester: ScheduleTester, _ steps: [Exploration.Step]) {
    (self.tester, self.steps) = (tester, steps)
    self.tester.rules.narratedCount = .max
    self.tester.rules.narratesStates = false
  }

  /// Returns the decisions of the most similar history that passes, among those that were tried.
  ///
  /// First it tries histories that diverge from the failing one at one decision, starting with the last
  /// decision. Then it continues from the most similar of them as long as it finds better ones.
  mutating func passing(near failing: ArraySlice<Decision>) -> [Int]? {
    var known = Array(failing)
    while let decisions = improve(from: known) { known = decisions }
    return best?.decisions.map(\.index)
  }

  /// Looks for a history that passes and is more similar than the best one. Returns `nil` if there is
  /// none, or if the limit of trials is reached.
  private mutating func improve(from decisions: [Decision]) -> [Decision]? {
    let earlier = best?.cost ?? .max
    for position in decisions.indices.reversed() {
      let decision = decisions[position]
      let rest = decisions[(position + 1)...].map(\.index)
      // A decision that is now made earlier is not made later, so one of the following decisions is
      // different or no longer occurs.
      let tails = [rest] + rest.indices.map { Array(rest[..<$0] + rest[($0 + 1)...]) } + [[]]
      for index in 0..<decision.count where index != decision.index {
        for tail in tails {
          if best?.cost == 1 || tried.count == 500 || moveCount >= 50_000 { return nil }
          attempt(decisions[..<position].map(\.index) + [index] + tail)
        }
      }
    }
    return best.flatMap { $0.cost < earlier ? $0.decisions : nil }
  }

  private mutating func attempt(_ indices: [Int]) {
    var indices = indices
    while indices.last == 0 { indices.removeLast() }
    guard tried.insert(indices).inserted, let result = try? tester.run(indices) else { return }
    moveCount += result.moveCount
    guard case .rest = result.ending, tester.failing(result) == nil else { return }
    let cost = Difference(from: steps, to: result.steps).cost
    if cost < best?.cost ?? .max { best = (Array(result.decisions.made), cost) }
  }
}
