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
    /// An effect or the user has changed something.
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

  /// Runs until `quit` or the end of the input, and then gives effects in flight the time of `--grace`.
  consuming func run() async {
    let (events, send) = AsyncStream.makeStream(of: Event.self)
    let interrupt = Interrupt(session.interruption { Failure($0.code, "\n" + $0.message) })
    // At most one change is pending because effects may be faster than a terminal.
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
    await session.leave()
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
      if try await session.answer(line) == .asExpected { output.print("Yes.") }
    } catch {
      output.report(error)
    }
    return true
  }

  private static var help: String {
    """
      NUMBER or LABEL      tap a button of what is in front
    \(ScriptCommand.help.split(separator: "\n").filter { !$0.contains("# ...") }
      .joined(separator: "\n"))
      actions              list the actions that “send” can send
      help                 this
      quit                 leave
    """
  }
}
