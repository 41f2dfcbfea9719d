import HeadlessUI

/// Performs what a user types: a number, a label, or a command of scripts.
extension Session {
  enum Answer {
    case done
    /// The line was an `expect`, and the state is as expected.
    case asExpected
  }

  nonisolated(nonsending) func answer(_ line: String) async throws(Failure) -> Answer {
    let screen = screen
    let problem: InteractionError
    do {
      try perform(.tap, on: line, of: screen)
      await sentActionsAreReduced()
      return .done
    } catch {
      problem = error
    }
    // If a button in front has this label but cannot be tapped, the line is not read as a command.
    guard problem.isNotInFront else { throw .wrongLine(problem.description) }
    if let number = Int(line) {
      try tap(number, on: screen)
      await sentActionsAreReduced()
      return .done
    }
    let name = String(line.prefix { !$0.isWhitespace })
    guard ScriptCommand.names.contains(name) else {
      throw problem.isBehind ? .wrongLine(problem.description) : unknown(line, screen)
    }
    guard let command = try ScriptCommand(line: line) else { return .done }
    try await perform(command)
    if case .expect = command { return .asExpected }
    return .done
  }

  private func tap(_ number: Int, on screen: Screen) throws(Failure) {
    let controls = screen.front.numbered
    guard number >= 1, number <= controls.count else {
      throw .wrongLine("There is no [\(number)] on \(screen.front.name).")
    }
    let control = controls[number - 1]
    guard !control.isTextField else {
      throw .wrongLine("[\(number)] is a field. Write: type \(control.label) TEXT")
    }
    operate(control, .tap)
  }

  private func unknown(_ line: String, _ screen: Screen) -> Failure {
    let labels = screen.front.controls.filter(\.isEnabled).map(\.label)
    let begun = labels.filter { $0.asSeen.lowercased().hasPrefix(line.asSeen.lowercased()) }
    let commands = ScriptCommand.names + ["actions", "help", "quit"]
    let near = begun.isEmpty ? (labels + commands).mostSimilar(to: line) : begun
    let hint = near.isEmpty ? " Type one of the numbers, or “help”." : didYouMean(near)
    return .wrongLine(
      "“\(shortened(line))” is neither a control in front nor a command.\(hint)"
    )
  }
}
