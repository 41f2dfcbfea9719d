import HeadlessUI

/// The command line, and the pane for what commands print.
extension FullScreenModel {
  mutating func openCommandLine() { commandLine = LineEditor(history: history) }

  mutating func handleCommandLine(_ event: TerminalEvent) -> [Request] {
    guard var editor = commandLine else { return [] }
    let isEmpty = editor.text.isEmpty
    if case .key(let key) = event, pane != nil, handlePaging(key) { return [] }
    pane = nil
    if isEmpty, event == .key(KeyPress(.backspace)) {
      commandLine = nil
      return []
    }
    let outcome = editor.handle(event)
    commandLine = editor
    switch outcome {
    case .submitted:
      commandLine = nil
      let line = editor.text
      return line.allSatisfy(\.isWhitespace) ? [] : [.perform(line)]
    case .complete: return [.complete(editor.before)]
    case .cancelled, .endOfInput: commandLine = nil
    case .redraw: return [.redraw]
    case .edited, .unused: break
    }
    return []
  }

  /// Takes the result of a completion.
  mutating func complete(_ result: Completion.Result) {
    switch result {
    case .extended(let text): commandLine?.before = text
    case .candidates(let candidates): pane = Pane(columns(of: candidates), width: width)
    case .none: notice = nil
    }
  }

  /// Lays candidates out side by side.
  private func columns(of candidates: [String]) -> [String] {
    let widest = (candidates.map(\.columns).max() ?? 0) + 2
    let count = max(1, width / max(1, widest))
    return stride(from: 0, to: candidates.count, by: count).map { start in
      candidates[start..<min(start + count, candidates.count)]
        .map { $0 + String(repeating: " ", count: max(0, widest - $0.columns)) }
        .joined()
    }
  }

  // MARK: - The pane

  /// How many rows the pane takes, with the line above it.
  var paneHeight: Int {
    guard let pane else { return 0 }
    // At least one row of the screen stays visible where there is room.
    return min(pane.lines.count + 1, max(0, height - 2))
  }

  /// Scrolls or closes the pane.
  ///
  /// - Returns: `false` if the key has its usual meaning too.
  mutating func handlePane(_ key: KeyPress) -> Bool {
    if handlePaging(key) { return true }
    let isHelp = pane?.isHelp ?? false
    pane = nil
    return key.modifiers == []
      && [.escape, .enter, .character(" "), .character("q")].contains(key.code)
      || isHelp && (key.code == .character("?") || key.code == .function(1))
  }

  private mutating func handlePaging(_ key: KeyPress) -> Bool {
    let isLong = (pane?.lines.count ?? 0) > paneHeight - 1
    switch (key.code, key.modifiers) {
    case (.pageDown, []): scrollPane(by: max(1, paneHeight - 2))
    case (.pageUp, []): scrollPane(by: -max(1, paneHeight - 2))
    case (.down, []) where isLong && commandLine == nil: scrollPane(by: 1)
    case (.up, []) where isLong && commandLine == nil: scrollPane(by: -1)
    default: return false
    }
    return true
  }

  mutating func scrollPane(by count: Int) {
    guard var pane else { return }
    pane.offset = max(0, min(pane.lines.count - (paneHeight - 1), pane.offset + count))
    self.pane = pane
  }

  // MARK: - Help

  mutating func showHelp() {
    let keys = front.controls.compactMap { control in
      control.key.map { "\($0)".padded(to: 24) + control.label }
    }
    let ofScreen = keys.isEmpty ? [] : ["", "Keys of this screen:"] + keys
    show(lines: Self.help + ofScreen, isHelp: true)
  }

  private static let help = [
    "Tab, Shift-Tab, arrows  move from control to control",
    "Enter, Space            tap; Left and Right change a value",
    "1, 2, 3 …               tap the control with this number",
    "Esc                     go back: Back, Done, Ok or Cancel",
    "Page Up, Page Down      scroll; so does the wheel of the mouse",
    "mouse                   tap; hold Shift to select text",
    ":  or Ctrl-P            type a command: tap, type, send, state, expect, wait, …",
    "                        Tab completes it, Up and Ctrl-R find earlier ones,",
    "                        “:help” explains the commands",
    "in a field              type; Enter submits; Tab and Esc leave the field",
    "?  or F1                this help",
    "Ctrl-L                  draw the screen again",
    "Ctrl-Z                  suspend; “fg” continues",
    "Ctrl-Q, Ctrl-D, :quit   leave; Ctrl-C leaves at once",
  ]
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(1, width - columns))
  }
}
