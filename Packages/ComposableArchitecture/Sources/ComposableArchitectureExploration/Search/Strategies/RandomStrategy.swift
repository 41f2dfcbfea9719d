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
  private let trace: Trace?

  /// - Parameters:
  ///   - count: The number of schedules.
  ///   - depth: The depth of the bugs to look for.
  ///   - trace: A trace, if the runs look for what a trace cannot follow.
  init(count: Int, seed: UInt64, depth: Int, trace: Trace? = nil) {
    (rest, seeds, self.depth, self.trace) = (count, SplitMix64(seed: seed), depth, trace)
  }

  private(set) var stop = Exploration.Statistics.Stop.scheduleLimit
  var restarts: Bool { isTraceable }
  var isTraceable: Bool { trace != nil }

  func apply(to rules: inout SimulationRules) {
    rules.trace = trace
    rules.strategy = priorities.map(Strategy.prioritized) ?? .usual
  }

  mutating func next(after run: FinishedRun?) -> Decisions? {
    if let priorities = run?.result.priorities { stepCount = max(stepCount, priorities.stepCount) }
    if run?.hasFailed == true { stop = .failure }
    if rest == 0 || stop == .failure { return nil }
    rest -= 1
    trace?.begin(nodes: 0, steps: 0)
    priorities = Priorities(seed: seeds.next(), depth: depth, stepCount: stepCount)
    return Decisions(then: SplitMix64(seed: seeds.next()))
  }
}
