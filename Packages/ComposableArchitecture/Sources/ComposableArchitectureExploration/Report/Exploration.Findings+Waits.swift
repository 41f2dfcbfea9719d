extension Exploration.Findings {
  /// Describes which effects wait for what when nothing else can happen.
  var stalemate: String {
    if waits.isEmpty {
      return
        "Nothing can continue, and something ran on another thread, which the simulation does not control. "
    }
    let list = waits.map { "  - " + sentence($0) }.joined(separator: "\n")
    return isDeadlock
      ? "Deadlock: nothing can continue, because every effect in flight waits for a variable:\n\n\(list)\n\n"
      : "Nothing can continue, but not all effects have ended:\n\n\(list)\n\n"
  }

  /// Whether several tasks wait for variables that only these tasks could change.
  private var isDeadlock: Bool {
    waits.count > 1 && waits.allSatisfy { if case .variable = $0.cause { true } else { false } }
  }

  private func sentence(_ wait: Blockage) -> String {
    let effect = names.name(of: wait.effect, startedBy: wait.origin)
    let step = steps.firstIndex { $0.isSending(wait.origin) }
    let name =
      step.map { "\(effect) of step \($0 + 1), \(inLine(steps[$0].text))," }
      ?? "An effect of the environment"
    return switch wait.cause {
    case .variable(let text): "\(name) waits for a change of \(inLine(text))."
    case .forever: "\(name) sleeps forever."
    case .unknown:
      """
      \(name) waits for something outside of the simulation, such as an unstructured task, the main actor, \
      another executor, a thread or a real clock, or for a continuation that is never resumed.
      """
    case .elsewhere:
      """
      \(name) has left the simulation: a part of it runs on another thread, such as an unstructured \
      task.
      """
    }
  }
}
