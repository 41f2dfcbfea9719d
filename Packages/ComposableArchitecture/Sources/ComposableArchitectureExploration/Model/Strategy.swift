/// How a run decides between moves where it does not follow a plan.
enum Strategy: Sendable {
  /// The first way is taken.
  case usual
  /// The actor that ran last continues if it can. The ways that would preempt it are recorded.
  ///
  /// - `joinsHistories`: Whether the effects of one action share one history, because they may affect
  ///   each other through something that the simulation does not control.
  case bounded(joinsHistories: Bool)
  /// The actor with the highest priority continues.
  case prioritized(Priorities)

  var isUsual: Bool { if case .usual = self { true } else { false } }
  var isBounded: Bool { if case .bounded = self { true } else { false } }
  var joinsHistories: Bool { if case .bounded(let joins) = self { joins } else { false } }
  var priorities: Priorities? { if case .prioritized(let value) = self { value } else { nil } }
}

/// The ways to continue at one decision that would preempt the actor that ran last.
struct PreemptingWays: Sendable {
  /// How many decisions were made before.
  let position: Int
  let ways: [Int]
}

/// Priorities by which a random run decides between moves.
///
/// This is probabilistic concurrency testing. `Schedules.random` explains it and names the paper.
struct Priorities: Sendable {
  /// The number of consecutive steps after which an actor lets other actors run. Without this limit, a
  /// timer with the highest priority would tick forever.
  private static let patience = 100

  private var generator: SplitMix64
  private var priorities: [RunActor: Int] = [:]
  /// For each step number, the low priority that the actor gets after that step.
  private var changes: [Int: Int] = [:]
  private var lowest = 0
  private var last: RunActor?
  private var runLength = 0
  /// How many steps have been taken.
  private(set) var stepCount = 0

  /// - Parameters:
  ///   - depth: The depth of the bugs that the run looks for.
  ///   - stepCount: The number of steps of a run; zero if it is not known.
  init(seed: UInt64, depth: Int, stepCount: Int) {
    generator = SplitMix64(seed: seed)
    guard stepCount > 0 else { return }
    for priority in (1..<max(depth, 1)).reversed() {
      changes[.random(in: 1...stepCount, using: &generator)] = priority
    }
  }

  /// Chooses one of several ways to continue.
  mutating func choose(among options: [Candidate]) -> Int {
    if options.isEmpty { return 0 }
    changePriorities()
    stepCount += 1
    for option in options where priorities[option.actor] == nil {
      priorities[option.actor] = .random(in: 1 << 32 ... .max, using: &generator)
    }
    let actors = options.map(\.actor)
    let next = actors.max { priority(of: $0) < priority(of: $1) }
    runLength = next == last && options.count > 1 ? runLength + 1 : 0
    last = next
    // The tasks of one effect share its priority.
    let ways = actors.indices.filter { actors[$0] == next }
    return ways.randomElement(using: &generator) ?? 0
  }

  private func priority(of actor: RunActor) -> Int { priorities[actor] ?? 0 }

  private mutating func changePriorities() {
    guard let last else { return }
    if let priority = changes[stepCount] { priorities[last] = priority }
    if runLength >= Self.patience {
      lowest -= 1
      priorities[last] = lowest
      runLength = 0
    }
  }
}
