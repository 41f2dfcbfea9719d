/// Runs all schedules, depth first. States that are known are not explored again.
struct ExhaustiveStrategy: SearchStrategy {
  var visited: [UInt64: Int]?
  /// The plans that remain, the last one first.
  private(set) var rest: [Decisions]

  init(_ rest: [Decisions], comparesStates: Bool) {
    self.rest = rest
    visited = comparesStates ? [:] : nil
  }

  mutating func next(after run: FinishedRun?) -> Decisions? {
    if let run {
      rest.removeLast()
      if let next = run.result.decisions.following() { rest.append(next) }
    }
    return rest.last
  }
}
