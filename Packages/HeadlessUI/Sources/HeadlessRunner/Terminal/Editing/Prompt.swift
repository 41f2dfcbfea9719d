import HeadlessUI

/// The last line of a terminal, on which a command is typed.
struct Prompt {
  var label = "> "
  var editor: LineEditor

  init(history: [String]) { editor = LineEditor(history: history) }

  /// Removes the line before something is printed in its place.
  static let erasure = "\r\u{1B}[K"

  /// The line with its cursor, drawn over the one that was there.
  func text(width: Int) -> String {
    let label = editor.search.map { "(search “\($0.query)”) " } ?? label
    let line = VisibleLine(prompt: label, editor, width: width)
    return Self.erasure + line.text + "\r" + (line.cursor > 0 ? "\u{1B}[\(line.cursor)C" : "")
  }
}
