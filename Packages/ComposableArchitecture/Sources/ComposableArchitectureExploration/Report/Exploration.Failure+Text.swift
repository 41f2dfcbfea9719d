extension Exploration.Failure {
  init(_ findings: Exploration.Findings) {
    kind = findings.finding.kind
    initialState = findings.initialState
    moves = findings.history.run.moves
    rehearsal = findings.rehearsal
    reason = findings.reason
    omittedActions = findings.omittedActions
    steps = findings.steps
    cycleStart = findings.cycle.map { $0.stepCount + 1 }
    token = findings.history.token
    isShortest = findings.failing.isShortest
    otherSteps = findings.other?.steps ?? []
    otherToken = findings.other?.token
    sentences = steps.sentences(findings.names)
    otherSentences = otherSteps.sentences(findings.names)
    passingSentences = reason?.passingSteps.sentences(findings.names) ?? []
    description = findings.text
  }
}

extension Exploration.Findings {
  fileprivate var reason: Exploration.Failure.Reason? {
    passing.flatMap { .init($0, in: steps) }
  }

  /// The other one of two histories that end in different states.
  fileprivate var other: RecordedHistory? {
    usual.map { reason == nil ? $0 : passing?.history ?? $0 }
  }

  var names: EffectNames {
    EffectNames(steps + (other?.steps ?? []) + (reason?.passingSteps ?? []), waits)
  }

  fileprivate var text: String {
    let beginning = "The initial state is:\n\n" + indented(initialState, by: 6)
    var parts = [headline] + (finding.note.map { [$0] } ?? []) + [beginning]
    parts += cycle.map(told) ?? [list(told(steps), "\n\n")]
    if finding.kind == .neverRests, cycle == nil { parts.append("And so on.") }
    parts += advice.map { ["\($0)", "    horizon: \(source(of: $0.horizon))"] } ?? []
    parts += omission.map { [$0] } ?? []
    // Describes the difference, before the history that passes.
    let difference = reason.map { String($0.description.dropLast()) + ":" }
    if let other {
      parts += [
        difference?.replacing("nothing fails", with: "the end is different")
          ?? "The other one goes like this:", beginning, list(told(other.steps), "\n\n"),
        extent, "To run one of them again:", replay(history.token), replay(other.token),
      ]
    } else {
      if let reason, let difference {
        parts += [difference, list(lines(reason.passingSteps), "\n")]
      }
      parts += [extent, "To run exactly this history again:", replay(history.token)]
    }
    if let whole {
      parts += [
        "With all actions, a history that fails goes like this:", list(lines(whole.steps), "\n"),
        "To run it again:", replay(whole.token),
      ]
    }
    return parts.joined(separator: "\n\n")
  }

  private var headline: String {
    if let explanation { return "\(explanation) The history:" }
    return switch finding.kind {
    case .diverges:
      "Two schedules end in different states. One of them goes like this:"
    case .eventuallyViolated:
      cycle == nil
        ? "Nothing can continue, and the condition of `eventually` has never held. The history:"
        : "The condition of `eventually` never holds, because the same steps repeat forever. The history:"
    case .finallyViolated:
      "When nothing can continue\(limit), `finally` does not hold. The history:"
    case .invariantViolated: "The invariant does not hold. The history:"
    case .neverEnds: stalemate + "The history:"
    case .sometimesViolated:
      "No order\(limit) reaches a state in which the condition of `sometimes` holds. The most usual history:"
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

  private var omission: String? {
    if omittedActions.isEmpty { return nil }
    let list = omittedActions.map { "\($0.position + 1), \(inLine($0.text))" }
      .joined(separator: "; ")
    let (actions, them, are) =
      omittedActions.count == 1
      ? ("action \(list)", "it", "it is") : ("actions \(list)", "them", "they are")
    if whole == nil {
      return "Left out because the failure does not depend on \(them): the user's \(actions)."
    }
    return """
      Left out: the user's \(actions). The condition does not hold without that either, but perhaps only \
      because \(are) missing. The end of this message shows a history with all actions.
      """
  }

  private var extent: String {
    let schedules = counted(search.statistics.schedules, "schedule")
    let seed = search.seed.map { " with the seed \($0)" } ?? ""
    if finding.kind == .sometimesViolated {
      return "Not reached in \(schedules); there are no others."
    }
    let limit = search.tester.traits.options.shorteningTimeLimit
    let shorter =
      if failing.isShortest {
        "no shorter history fails."
      } else if let limit, search.isShorteningOver {
        """
        there may be a shorter history that fails, because the search for it ended at its limit of \
        \(limit). To search longer, raise the `shorteningTimeLimit`.
        """
      } else {
        "there may be a shorter history that fails."
      }
    let text = "Found in \(schedules)\(seed); \(shorter)"
    guard let preemptions = failing.preemptions, preemptions > 0 else { return text }
    return text + " Nothing fails with fewer than \(counted(preemptions, "preemption"))."
  }

  private func replay(_ token: String) -> String { "    schedules: .replay(\"\(token)\")" }

  // MARK: - Steps

  private func list(_ lines: [String], _ separator: String) -> String {
    lines.isEmpty ? "  Nothing happens." : lines.joined(separator: separator)
  }

  /// The steps, each with the state after it.
  func told(_ steps: [Exploration.Step]) -> [String] { steps.told(names) }

  /// The steps without the states.
  private func lines(_ steps: [Exploration.Step]) -> [String] { steps.lines(names) }
}

extension Exploration.Findings.HorizonAdvice: CustomStringConvertible {
  var description: String {
    isUsualEnd
      ? """
      If a timer runs on while what stops it is delayed, pass a `horizon`, the time up to which to explore. If nothing \
      is delayed, the feature comes to rest after \(horizon):
      """
      : """
      If a timer is never stopped, pass a `horizon`, the time up to which to explore. For a few ticks of this history, \
      it would be:
      """
  }
}
