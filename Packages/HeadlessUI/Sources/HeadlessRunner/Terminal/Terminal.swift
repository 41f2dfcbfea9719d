import ComposableArchitecture
import Foundation
import HeadlessUI
import Synchronization

/// Shows the screen, asks what to do, does it, shows what it led to.
@MainActor
struct Terminal<Value: Encodable & Sendable, Action: Codable & Sendable> {
  private enum Event: Sendable {
    case line(String)
    case end
    /// An effect, or the user, has changed something.
    case change
  }

  private let session: Session<Value, Action>
  private let style: Style
  private var shown = ""

  private var output: Output { session.output }

  init(_ session: Session<Value, Action>) {
    self.session = session
    let isColored = isTerminal(.output) && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
    self.style = Style(isNumbered: true, isColored: isColored)
  }

  /// Returns when the user has had enough, and what was still running is done.
  consuming func run() async {
    let (events, send) = AsyncStream.makeStream(of: Event.self)
    let interrupt = Interrupt { [store = session.store, output] code in
      output.exit(Failure(code, "\n" + interruption(of: store, code).message))
    }
    // One notice is enough until it is heeded: effects may be faster than a terminal.
    let isChangePending = Atomic(false)
    let observation = session.store.observe { _ in
      if !isChangePending.exchange(true, ordering: .relaxed) { send.yield(.change) }
    }
    defer {
      observation.cancel()
      interrupt.end()
    }
    Task {
      var source = LineReader.standardInput
      while let line = try? await source.next() { send.yield(.line(line)) }
      send.yield(.end)
    }

    output.print("Type a number or a label to tap it; “help” for more, “quit” to leave.\n")
    showIfChanged()
    prompt()
    loop: for await event in events {
      switch event {
      case .line(let line):
        guard await perform(line.trimmed) else { break loop }
        showIfChanged()
        prompt()
      case .change:
        isChangePending.store(false, ordering: .sequentiallyConsistent)
        guard screenText != shown else { continue }
        output.print("\n")
        showIfChanged()
        prompt()
      case .end:
        output.print("")
        break loop
      }
    }
    await leave()
  }

  private func leave() async {
    do {
      try await session.wait()
    } catch {
      output.exit(error)
    }
    output.flush()
  }

  private var screenText: String { session.screen.rendered(style) }

  private mutating func showIfChanged() {
    let text = screenText
    guard text != shown else { return }
    shown = text
    output.print(text)
  }

  private func prompt() {
    let count = session.store.effectsInFlight
    output.prompt(count == 0 ? "> " : "(\(effects(count)) running) > ")
  }

  /// Does what a line says. Returns whether to go on.
  private mutating func perform(_ line: String) async -> Bool {
    switch line {
    case "": return true
    case "quit", "exit", "q": return false
    case "help", "?":
      output.print(Self.help)
      return true
    case "actions":
      for action in ActionCatalog(Action.self).entries { output.print("  \(action)") }
      return true
    case "show":
      shown = ""
      return true
    default: break
    }
    do {
      try await perform(input: line)
    } catch {
      output.report(error.message)
    }
    return true
  }

  private func perform(input line: String) async throws(Failure) {
    let screen = session.screen
    if let button = try? screen.button(labeled: line) { return button.action() }
    if let number = Int(line) {
      let buttons = screen.front.tappable
      guard buttons.indices.contains(number - 1) else {
        throw .wrongLine("There is no [\(number)] on \(screen.front.name).")
      }
      return buttons[number - 1].action()
    }
    let name = String(line.prefix { !$0.isWhitespace })
    guard ScriptCommand.names.contains(name) else { throw unknown(line, screen) }
    guard let command = try ScriptCommand(line: line) else { return }
    try await session.perform(command)
    if case .expect = command { output.print("Yes.") }
  }

  private func unknown(_ line: String, _ screen: Screen) -> Failure {
    let labels = screen.front.tappable.map(\.label)
    let begun = labels.filter { $0.lowercased().hasPrefix(line.lowercased()) }
    let commands = ScriptCommand.names + ["actions", "help", "quit"]
    let near = begun.isEmpty ? (labels + commands).nearest(to: line) : begun
    let hint = near.isEmpty ? " Type one of the numbers, or “help”." : didYouMean(near)
    return .wrongLine("“\(line)” is neither a button in front nor a command.\(hint)")
  }

  private static var help: String {
    """
      NUMBER or LABEL      tap a button of what is in front
    \(ScriptCommand.help.split(separator: "\n").filter { !$0.contains("comment") }
      .joined(separator: "\n"))
      actions              list the actions that “send” can send
      help                 this
      quit                 leave
    """
  }
}
