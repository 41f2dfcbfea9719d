import ComposableArchitecture
import Foundation
import HeadlessUI
import Synchronization

/// Shows the screen as text, asks what to do, does it, and shows the screen again if it has changed.
///
/// This is for screen readers, simple terminals and logs. If the terminal can move its cursor, the line
/// that is typed can be edited.
@MainActor
struct PlainTerminal<Value: Encodable & Sendable, Action: Codable & Sendable> {
  private enum Event: Sendable {
    case line(String)
    case input([TerminalEvent])
    case end
    /// An effect or the user has changed something.
    case change
    /// The terminal has another size, or was used by another program.
    case terminalChanged
  }

  private let session: Session<Value, Action>
  private let style: Style
  private var shown = ""
  private var history: CommandHistory
  /// The line that is being typed, or `nil` if the terminal itself edits it.
  private var prompt: Prompt?
  private let mode: TerminalMode?

  private var output: Output { session.output }

  init(_ session: Session<Value, Action>, history: CommandHistory) {
    self.session = session
    let isColored = isTerminal(.output) && !isDumbTerminal && !isColorUnwanted
    style = Style(isNumbered: true, isColored: isColored)
    let isEdited = isTerminal(.output) && !isDumbTerminal
    mode = isEdited ? TerminalMode(.line) : nil
    if isTerminal(.output) { session.output.wrap { TerminalMode.size.width } }
    self.history = history
    prompt = isEdited ? Prompt(history: history.entries) : nil
  }

  /// Runs until `quit` or the end of the input, and then gives effects in flight the time of `--grace`.
  consuming func run() async {
    let (events, send) = AsyncStream.makeStream(of: Event.self)
    let interrupt = Interrupt(
      session.interruption {
        Failure($0.code, "\n" + $0.message)
      } restore: { [mode] in
        mode?.leave()
      })
    // At most one change is pending because effects may be faster than a terminal.
    let isChangePending = Atomic(false)
    let change: @Sendable () -> Void = {
      if !isChangePending.exchange(true, ordering: .relaxed) { send.yield(.change) }
    }
    let observation = session.store.observe { _ in change() }
    session.observeArrivals(change)
    let signals = mode.map { TerminalSignals($0) { send.yield(.terminalChanged) } }
    defer {
      observation.cancel()
      interrupt.end()
    }
    signals?.enter()
    startReading(send)
    output.print("Type a number or a label to tap it; “help” for more, “quit” to leave.\n")
    showIfChanged()
    showPrompt()
    loop: for await event in events {
      switch event {
      case .line(let line):
        guard await answer(line) else { break loop }
      case .input(let events):
        for event in events {
          guard await handle(event) else { break loop }
        }
      case .change:
        isChangePending.store(false, ordering: .sequentiallyConsistent)
        guard screen.rendered(style) != shown else { continue }
        output.prompt(prompt == nil ? "\n\n" : Prompt.erasure)
        showIfChanged()
        showPrompt()
      case .terminalChanged: showPrompt()
      case .end:
        output.print("")
        break loop
      }
    }
    signals?.end()
    mode?.leave()
    await session.leave()
  }

  private func startReading(_ send: AsyncStream<Event>.Continuation) {
    if mode != nil {
      TerminalInput.start(receive: { send.yield(.input($0)) }, end: { send.yield(.end) })
      return
    }
    Task {
      var source = LineReader.standardInput
      while let line = try? await source.next() { send.yield(.line(line.typed)) }
      send.yield(.end)
    }
  }

  private var screen: Screen {
    session.settle()
    return session.screen
  }

  private mutating func showIfChanged() {
    let screen = screen
    // The width plays no part, because a screen that only wraps differently is not shown again.
    let text = screen.rendered(style)
    guard text != shown else { return }
    shown = text
    var style = style
    style.width = isTerminal(.output) ? TerminalMode.size.width : nil
    style.isComplete = true
    output.prompt(screen.rendered(style) + "\n")
  }

  private mutating func showPrompt() {
    let count = session.effectsExpectedToEnd().count
    let label = count == 0 ? "> " : "(\(effects(count)) running) > "
    guard prompt != nil else { return output.prompt(label) }
    prompt?.label = label
    output.prompt(prompt?.text(width: TerminalMode.size.width) ?? "")
  }

  // MARK: - Typing

  /// Edits the line. Returns whether to continue.
  private mutating func handle(_ event: TerminalEvent) async -> Bool {
    switch prompt?.editor.handle(event) {
    case .submitted:
      let line = prompt?.editor.text ?? ""
      output.prompt("\n")
      if !session.isSecret(line) { history.add(line.trimmed) }
      prompt?.editor = LineEditor(history: history.entries)
      let continues = await answer(line)
      if history.entries.contains(line.trimmed), session.isSecret(line) {
        history.remove(line.trimmed)
        prompt?.editor = LineEditor(history: history.entries)
      }
      return continues
    case .complete: complete()
    case .cancelled: prompt?.editor = LineEditor(history: history.entries)
    case .redraw:
      output.prompt("\u{1B}[H\u{1B}[2J")
      shown = ""
      showIfChanged()
    case .endOfInput:
      output.prompt("\n")
      return false
    case .edited, .unused, nil: break
    }
    showPrompt()
    return true
  }

  private mutating func complete() {
    guard let before = prompt?.editor.before else { return }
    switch Completion(vocabulary(of: session)).complete(before) {
    case .extended(let text): prompt?.editor.before = text
    case .candidates(let candidates):
      output.prompt(Prompt.erasure)
      output.print(candidates.map(printable).joined(separator: "  "))
    case .none: break
    }
  }

  // MARK: - Commands

  /// Performs a line and shows the result. Returns whether to continue.
  private mutating func answer(_ line: String) async -> Bool {
    guard await perform(line.trimmed) else { return false }
    showIfChanged()
    showPrompt()
    return true
  }

  /// Performs a line. Returns whether to continue.
  private mutating func perform(_ line: String) async -> Bool {
    switch line {
    case "": return true
    case "quit", "exit", "q": return false
    case "help", "?": output.print(commandHelp)
    case "actions": for line in actionLines(Action.self) { output.print(line) }
    case "show": shown = ""
    default:
      do {
        if try await session.answer(line) == .asExpected { output.print("Yes.") }
      } catch {
        output.report(error)
      }
    }
    return true
  }
}

/// Whether the terminal can only print and therefore cannot draw a line again.
var isDumbTerminal: Bool {
  let name = ProcessInfo.processInfo.environment["TERM"] ?? ""
  return name.isEmpty || name == "dumb"
}

extension String {
  /// The part that was typed of a line that a terminal has edited. A terminal also puts its answers into such a
  /// line.
  var typed: String {
    guard contains("\u{1B}") else { return self }
    var decoder = KeyDecoder()
    let events = decoder.decode(utf8) + decoder.flush()
    return String(
      events.compactMap { event in
        guard case .key(let key) = event, key.modifiers == [],
          case .character(let character) = key.code
        else { return nil }
        return character
      })
  }
}
