/// How a run decides between moves where it does not follow a plan.
enum Strategy: Sendable {
  /// What comes first goes on.
  case usual
  /// What ran last goes on if it can. What would preempt it is noted.
  ///
  /// - `joinsHistories`: Whether the effects of one action have one history, because they may have reached
  ///   each other by something that the simulation does not know.
  case bounded(joinsHistories: Bool)
  /// What has the highest priority goes on.
  case prioritized(Priorities)

  var isUsual: Bool {
    if case .usual = self { true } else { false }
  }

  var isBounded: Bool {
    if case .bounded = self { true } else { false }
  }

  var joinsHistories: Bool {
    if case .bounded(joinsHistories: true) = self { true } else { false }
  }

  var priorities: Priorities? {
    if case .prioritized(let priorities) = self { priorities } else { nil }
  }
}
