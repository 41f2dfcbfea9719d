/// Runs random schedules. See `Priorities`.
///
/// The first run has random priorities that never change, because the number of steps is not known
/// before.
struct RandomStrategy: SearchStrategy {
  private let depth: Int
  /// The largest number of steps of a run so far.
  private var stepCount = 0
  private var rest: Int
  private var seeds: SplitMix64
  private var priorities: Priorities?

  /// - Parameters:
  ///   - count: The number of schedules.
  ///   - depth: The depth of the bugs to look for.
  init(count: Int, seed: UInt64, depth: Int) {
    (rest, seeds, self.depth) = (count, SplitMix64(seed: seed), depth)
  }

  private(set) var stop = Exploration.Statistics.Stop.scheduleLimit
  let restarts = false

  func apply(to rules: inout SimulationRules) {
    rules.strategy = priorities.map(Strategy.prioritized) ?? .usual
  }

  mutating func next(after run: FinishedRun?) -> Decisions? {
    if let priorities = run?.result.priorities { stepCount = max(stepCount, priorities.stepCount) }
    if run?.hasFailed == true { stop = .failure }
    if rest == 0 || stop == .failure { return nil }
    rest -= 1
    priorities = Priorities(seed: seeds.next(), depth: depth, stepCount: stepCount)
    return Decisions(then: SplitMix64(seed: seeds.next()))
  }
}
