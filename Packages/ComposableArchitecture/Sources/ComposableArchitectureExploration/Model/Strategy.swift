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
