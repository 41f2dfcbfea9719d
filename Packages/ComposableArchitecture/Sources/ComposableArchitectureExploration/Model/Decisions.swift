/// One point at which a run could have continued in several ways.
struct Decision: Codable, Equatable, Sendable {
  /// The way that the run went.
  var index: Int
  /// The number of ways; zero in a plan that was made without knowing it.
  var count: Int
}

/// The decisions of one run: first the planned ones, then those that the run reaches after them, which go
/// the first way or a random one.
struct Decisions: Sendable {
  /// The decisions that were made, followed by those of the plan that the run has not reached.
  private var all: [Decision]
  private let plannedCount: Int
  /// How many of the planned decisions every following schedule makes too.
  let fixedCount: Int
  private var madeCount = 0
  private var generator: SplitMix64?

  /// The first planned decision that could not be made as planned.
  private(set) var misfit: (position: Int, planned: Int, found: Int)?
  /// Whether every planned decision that was reached was possible as planned.
  var fit: Bool { misfit == nil }

  init(planned: [Decision] = [], then generator: SplitMix64? = nil, fixedCount: Int = 0) {
    all = planned
    self.fixedCount = fixedCount
    plannedCount = planned.count
    self.generator = generator
  }

  /// Plans decisions without knowing how many ways there were.
  init(indices: [Int]) { self.init(planned: indices.map { Decision(index: $0, count: 0) }) }

  /// The decisions that a schedule that has not been run will make.
  var planned: [Decision] { all }

  /// The decisions that were made.
  var made: ArraySlice<Decision> { all[..<madeCount] }

  /// Whether the run has gone beyond its plan.
  var isBeyondPlan: Bool { madeCount >= plannedCount }

  /// Whether decisions beyond the plan go a random way.
  var isRandom: Bool { generator != nil }

  /// Makes a decision. If there is only one way, nothing is decided.
  ///
  /// - Parameter usual: The way to go beyond the plan, if it is neither the first nor a random one.
  mutating func next(among count: Int, usual: Int? = nil) -> Int {
    guard count > 1 else { return 0 }
    defer { madeCount += 1 }
    guard madeCount < all.count else {
      let index = usual ?? Int(generator?.next(upperBound: UInt(count)) ?? 0)
      all.append(Decision(index: index, count: count))
      return index
    }
    let planned = all[madeCount]
    if misfit == nil, planned.index >= count || planned.count != 0 && planned.count != count {
      misfit = (madeCount, planned.count, count)
    }
    let decision = Decision(index: min(planned.index, count - 1), count: count)
    all[madeCount] = decision
    return decision.index
  }

  /// Returns the plan of the next schedule, depth first; `nil` after the last.
  consuming func following() -> Decisions? {
    all.removeSubrange(madeCount...)
    while all.count > fixedCount, let last = all.popLast() {
      guard last.index + 1 < last.count else { continue }
      all.append(Decision(index: last.index + 1, count: last.count))
      return Decisions(planned: all, fixedCount: fixedCount)
    }
    return nil
  }
}
