extension Exploration.Failure {
  init(_ findings: Exploration.Findings) {
    kind = findings.finding.kind
    initialState = findings.initialState
    moves = findings.history.run.moves
    failsAsTest = findings.failsAsTest
    reason = findings.reason
    omittedActions = findings.omittedActions
    (sentences, otherSentences) = (
      Exploration.Findings.sentences(findings.steps, findings.names),
      Exploration.Findings.sentences(findings.otherSteps, findings.names)
    )
    passingSentences = Exploration.Findings.sentences(
      findings.reason?.passingSteps ?? [], findings.names)
    steps = findings.steps
    cycleStart = findings.cycle.map { $0.stepCount + 1 }
    token = findings.history.token
    isShortest = findings.failing.isShortest
    otherSteps = findings.otherSteps
    otherToken = findings.otherToken
    description = findings.text
  }
}

extension Exploration.Findings {
  fileprivate var reason: Exploration.Failure.Reason? {
    passing.flatMap { .init($0, in: steps) }
  }

  /// The other one of two histories that end in different states.
  private var other: RecordedHistory? { usual.map { reason == nil ? $0 : passing?.history ?? $0 } }
  fileprivate var otherSteps: [Exploration.Step] { other?.steps ?? [] }
  fileprivate var otherToken: String? { other?.token }

  var names: EffectNames {
    EffectNames(steps + otherSteps + (reason?.passingSteps ?? []), waits)
  }

  fileprivate var text: String {
    var parts = [headline] + (finding.note.map { [$0] } ?? []) + [beginning]
    parts += (cycle.map(told) ?? [told(steps)])
    if finding.kind == .neverRests, cycle == nil { parts.append("And so on.") }
    if finding.kind == .neverRests, settings.horizon == nil,
      steps.contains(where: { $0.kind == .timePassed })
    {
      parts.append(
        "If a timer is never stopped, pass a `horizon`, the time up to which to explore.")
    }
    parts += omission.map { [$0] } ?? []
    if let otherToken {
      parts += [beginningOfOther, beginning, told(otherSteps)]
      parts += [extent, "To run one of them again:", replay(history.token), replay(otherToken)]
    } else {
      if let reason { parts += [opening(reason), outline(reason.passingSteps)] }
      parts += [extent, "To run exactly this history again:", replay(history.token)]
    }
    if let whole {
      parts += [
        "With all actions, a history that fails goes like this:", outline(whole.steps),
        "To run it again:", replay(whole.token),
      ]
    }
    return parts.joined(separator: "\n\n")
  }

  private var beginningOfOther: String {
    guard let reason else { return "The other one goes like this:" }
    return opening(reason).replacing("nothing fails", with: "the end is different")
  }

  /// Describes the difference, before the history that passes.
  private func opening(_ reason: Exploration.Failure.Reason) -> String {
    String(reason.description.dropLast()) + ":"
  }

  private var omission: String? {
    guard !omittedActions.isEmpty else { return nil }
    let actions = omittedActions.map { "\($0.position + 1), \(inLine($0.text))" }.joined(
      separator: "; ")
    let (are, them) = omittedActions.count == 1 ? ("action", "it is") : ("actions", "they are")
    if whole != nil {
      return """
        Left out: the user's \(are) \(actions). The condition does not hold without that either, but perhaps only \
        because \(them) missing. The end of this message shows a history with all actions.
        """
    }
    return omittedActions.count == 1
      ? "Left out because the failure does not depend on it: the user's action \(actions)."
      : "Left out because the failure does not depend on them: the user's actions \(actions)."
  }

  private var beginning: String {
    "The initial state is:\n\n" + indented(initialState, by: 6)
  }

  private func replay(_ token: String) -> String { "    schedules: .replay(\"\(token)\")" }

  private var headline: String {
    switch finding.kind {
    case .diverges:
      "Two schedules end in different states. One of them goes like this:"
    case .eventuallyViolated:
      cycle == nil
        ? "Nothing can continue, and the condition of `eventually` has never held. The history:"
        : "The condition of `eventually` never holds, because the same steps repeat forever. The history:"
    case .finallyViolated:
      "When nothing can continue\(limit), `finally` does not hold. The history:"
    case .invariantViolated:
      "The invariant does not hold. The history:"
    case .neverEnds: stalemate + "The history:"
    case .neverRests where cycle?.isFair == false:
      "The feature does not come to rest, because the same steps can repeat forever. The history:"
    case .neverRests where cycle != nil:
      isLivelock
        ? "Livelock: effects run forever, and nothing changes. The history:"
        : "The feature does not come to rest, because the same steps repeat forever. The history:"
    case .neverRests:
      """
      The feature does not come to rest: it still ran after \(counted(settings.stepLimit, "move")). The history \
      begins like this:
      """
    }
  }

  /// Says up to where the history goes, if the feature could continue beyond that.
  private var limit: String {
    guard finding.isAtHorizon, let horizon = settings.horizon else { return "" }
    return " up to the horizon of \(horizon)"
  }

  private var extent: String {
    var text = "Found in \(counted(search.statistics.schedules, "schedule"))"
    if let seed = search.seed { text += " with the seed \(seed)" }
    text +=
      failing.isShortest
      ? "; no shorter history fails." : "; there may be a shorter history that fails."
    guard let preemptions = failing.preemptions, preemptions > 0 else { return text }
    return text + " Nothing fails with fewer than \(counted(preemptions, "preemption"))."
  }

  // MARK: - Steps

  private func told(_ steps: [Exploration.Step]) -> String {
    guard !steps.isEmpty else { return "  Nothing happens." }
    return zip(lines(steps), steps).map { $0 + state($1) }.joined(separator: "\n\n")
  }

  /// The lines of the history: each step, with the state after it.
  var toldSteps: [String] { zip(lines(steps), steps).map { $0 + state($1) } }

  /// The steps without the states.
  private func outline(_ steps: [Exploration.Step]) -> String {
    steps.isEmpty ? "  Nothing happens." : lines(steps).joined(separator: "\n")
  }

  private func lines(_ steps: [Exploration.Step]) -> [String] {
    Self.sentences(steps, names).enumerated().map { number, sentence in
      indented("\(number + 1). " + sentence, by: 2, then: 5)
    }
  }

  /// The descriptions of the steps.
  static func sentences(_ steps: [Exploration.Step], _ names: EffectNames) -> [String] {
    steps.indices.map { told(steps[$0], after: steps[..<$0], names) }
  }

  private static func told(
    _ step: Exploration.Step, after earlier: ArraySlice<Exploration.Step>, _ names: EffectNames
  ) -> String {
    switch step.kind {
    case .sent: "The user sends \(step.text)"
    case .received: "\(actor(of: step, after: earlier, names)) sends \(step.text)"
    case .chose: "The simulation chooses \(step.text)"
    case .timePassed: "\(step.text) pass"
    case .read: "\(actor(of: step, after: earlier, names)) reads \(step.text)"
    case .waited: "\(actor(of: step, after: earlier, names)) waits for a change of \(step.text)"
    case .wrote: "\(actor(of: step, after: earlier, names)) writes \(step.text)"
    case .killed: "The app is killed here and starts again"
    }
  }

  /// Names the actor of a step. Steps before the user's action is recorded belong to its reducer. Steps
  /// before any action belong to the closure that makes the environment.
  private static func actor(
    of step: Exploration.Step, after earlier: ArraySlice<Exploration.Step>, _ names: EffectNames
  ) -> String {
    let origin = earlier.firstIndex { $0.kind == .sent && $0.strand == step.strand }
    if let origin {
      return "\(names.name(of: step.effect, startedBy: step.strand)) of step \(origin + 1)"
    }
    return step.strand == 0 ? "The environment" : "The reducer"
  }

  private func state(_ step: Exploration.Step) -> String {
    switch step.kind {
    case .chose, .read, .timePassed, .waited, .wrote: ""
    case .killed, .received, .sent:
      "\n\n" + indented(step.change ?? "(The state stays the same.)", by: 6)
    }
  }

  private func indented(_ text: String, by width: Int, then rest: Int? = nil) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
      String(repeating: " ", count: number == 0 ? width : rest ?? width) + line
    }.joined(separator: "\n")
  }
}
