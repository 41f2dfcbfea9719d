import ComposableArchitecture
import HeadlessUI
import Synchronization

/// The commands of the command line.
extension FullScreen {
  /// Performs a line, after the commands that were typed before it.
  ///
  /// - Returns: Whether to continue.
  func perform(_ line: String) -> Bool {
    remember(line)
    switch line.trimmed {
    case "quit", "exit", "q": return false
    case "help", "?": model.show(lines: commandHelp.split(separator: "\n").map(String.init))
    case "actions": model.show(lines: actionLines(Action.self))
    // The screen is shown already.
    case "show": break
    case let command:
      commands.append(command)
      performNext()
    }
    return true
  }

  private func performNext() {
    guard performing == nil, !commands.isEmpty else { return }
    let command = commands.removeFirst()
    model.running = session.echo(of: command)
    performing = Task {
      do throws(Failure) {
        if try await session.answer(command) == .asExpected { session.output.print("Yes.") }
      } catch {
        session.output.print(error.message)
      }
      forget(command)
      send.yield(.performed)
    }
  }

  /// Shows what a command has printed, and begins the next one.
  func finishCommand() {
    performing = nil
    model.running = nil
    let lines = results.withLock { lines in
      defer { lines = [] }
      return lines
    }
    if !lines.isEmpty { model.show(lines: lines) }
    performNext()
  }

  // MARK: - CommandHistory and completion

  private func remember(_ line: String) {
    guard !session.isSecret(line) else { return }
    history.add(line)
    model.history = history.entries
  }

  /// Removes a command that has turned out to contain a secret.
  private func forget(_ line: String) {
    guard history.entries.contains(line), session.isSecret(line) else { return }
    history.remove(line)
    model.history = history.entries
  }

  var vocabulary: Completion.Vocabulary { HeadlessRunner.vocabulary(of: session) }
}

/// Returns the words that can be completed at the moment.
func vocabulary<Value, Action>(of session: Session<Value, Action>) -> Completion.Vocabulary {
  let controls = session.screen.front.controls.filter(\.isEnabled)
  return Completion.Vocabulary(
    commands: ScriptCommand.names + ["actions", "help", "quit"],
    labels: controls.flatMap { [$0.label] + ($0.isStepper ? $0.parts.map(\.label) : []) },
    choices: controls.compactMap(Completion.Choice.init),
    actions: ActionCatalog(Action.self).entries.map(\.path),
    paths: (try? JSONValue(encoding: session.store.value))?.paths() ?? [],
    files: filePaths(beginningWith:)
  )
}

/// Whether a line may contain the text of a secure field. Such a line is not kept.
///
/// Text is kept only if it is typed into a field in front that is not secure, because the label of a
/// secure field may be mistyped.
func isSecret(_ line: String, on screen: Screen) -> Bool {
  let fields = screen.front.controls.filter { if case .textField = $0.kind { true } else { false } }
  let (secure, others) = (fields.filter(\.isSecure), fields.filter { !$0.isSecure })
  if secure.contains(where: { !$0.text.isEmpty && line.contains($0.text) }) { return true }
  let (name, rest) = line.firstWord
  guard name == "type" else { return false }
  let text = (rest.quotedPrefix?.text ?? rest).asSeen.lowercased()
  func names(_ field: Control) -> Bool { text.hasPrefix(field.label.asSeen.lowercased()) }
  return secure.contains(where: names) || !others.contains(where: names)
}

/// The lines that “actions” prints.
func actionLines(_ action: Any.Type) -> [String] {
  ActionCatalog(action).entries.map { "  \($0)" }
}

/// The text that “help” prints.
var commandHelp: String {
  """
    NUMBER or LABEL      tap a control of what is in front
  \(ScriptCommand.help.split(separator: "\n").filter { !$0.contains("# ...") }
    .joined(separator: "\n"))
    actions              list the actions that “send” can send
    help                 this
    quit                 leave
  """
}

extension Control {
  var isSecure: Bool { if case .textField(isSecure: true) = kind { true } else { false } }
  var isStepper: Bool { if case .stepper = kind { true } else { false } }
}
