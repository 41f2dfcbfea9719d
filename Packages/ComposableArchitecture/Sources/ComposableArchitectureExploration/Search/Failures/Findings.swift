extension Exploration {
  /// Everything that the description of a failure needs.
  struct Findings {
    let failing: FailingRun
    let history: RecordedHistory
    /// The steps of the history that are told.
    let steps: [Step]
    let cycle: Cycle?
    let passing: Passing?
    /// The history in which everything goes the first way, if two histories end in different states.
    let usual: RecordedHistory?
    /// The history with all actions, if the failure may be another one without some of them.
    let whole: RecordedHistory?
    /// Whether an ordinary test that makes these moves fails too.
    let failsAsTest: Bool
    let initialState: String
    let omittedActions: [Failure.OmittedAction]
    let settings: RunSettings
    let result: SearchResult

    var finding: Finding { failing.finding }
    /// What the effects wait for that never end.
    var waits: [Blockage] { history.run.finding?.waits ?? [] }

    /// A similar history that passes, and how it differs.
    struct Passing {
      let history: RecordedHistory
      let difference: Difference
    }
  }
}

extension Finding {
  /// Whether the failure is the same without some of the actions. Other conditions may not hold only because these
  /// actions are missing.
  var isSameWithoutActions: Bool {
    switch kind {
    case .diverges, .eventuallyViolated, .finallyViolated: false
    case .invariantViolated, .neverEnds, .neverRests: true
    }
  }
}
