/// Runs random schedules. See `Priorities`.
///
/// The first run has random priorities that never change, because the number of steps is not known
/// before.
struct RandomStrategy: SearchStrategy {
  /// How likely the search is to find a bug.
  private(set) var guarantee: Exploration.Statistics.Guarantee
  private var rest: Int
  private var seeds: SplitMix64
  private var priorities: Priorities?

  /// - Parameters:
  ///   - count: The number of schedules.
  ///   - depth: The depth of the bugs to look for.
  init(count: Int, seed: UInt64, depth: Int) {
    (rest, seeds, guarantee) = (count, SplitMix64(seed: seed), .init(depth: depth))
  }

  private(set) var stop = Exploration.Statistics.Stop.scheduleLimit
  let restarts = false

  func apply(to rules: inout SimulationRules) {
    rules.strategy = priorities.map(Strategy.prioritized) ?? .usual
  }

  mutating func next(after run: FinishedRun?) -> Decisions? {
    if let priorities = run?.result.priorities {
      guarantee.learn(actorCount: priorities.actorCount, stepCount: priorities.stepCount)
    }
    if run?.hasFailed == true { stop = .failure }
    if rest == 0 || stop == .failure { return nil }
    rest -= 1
    priorities = Priorities(
      seed: seeds.next(), depth: guarantee.depth, stepCount: guarantee.steps)
    return Decisions(then: SplitMix64(seed: seeds.next()))
  }
}
