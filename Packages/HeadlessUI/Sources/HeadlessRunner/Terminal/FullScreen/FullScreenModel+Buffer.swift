import HeadlessUI

/// How the screen, the pane and the last row are put together.
extension FullScreenModel {
  /// The lines that the terminal should show.
  var buffer: ScreenBuffer {
    var buffer = ScreenBuffer(width: width, height: height)
    drawBody(in: &buffer)
    drawPane(in: &buffer)
    drawLastRow(in: &buffer)
    return buffer
  }

  private func drawBody(in buffer: inout ScreenBuffer) {
    // On a terminal of one row, the command line takes the place of the screen.
    let rows = height == 1 && commandLine != nil ? 0 : bodyHeight
    for (row, line) in drawing.lines.dropFirst(scroll).prefix(rows).enumerated() {
      var column = 0
      for run in line {
        var style = CellStyle(run)
        if !isColored { style.subtract(.colors) }
        if run.control != nil, run.control == focus, field == nil || !run.isFieldContent {
          style.insert(.reversed)
        }
        column = buffer.write(run.text, style, row: row, column: column)
      }
    }
    if commandLine == nil, let cursor = fieldCursor, (scroll..<(scroll + rows)).contains(cursor.row)
    {
      buffer.cursor = ScreenBuffer.Position(
        row: cursor.row - scroll, column: min(cursor.column, width - 1))
    }
  }

  /// Where the cursor is in the drawing, if a field has the focus.
  var fieldCursor: ScreenBuffer.Position? {
    guard let field else { return nil }
    var rest = field.before.count
    var last: ScreenBuffer.Position?
    for (row, line) in drawing.lines.enumerated() {
      var column = 0
      for (index, run) in line.enumerated() {
        if run.control == focus, run.isFieldContent {
          for character in run.text {
            if rest == 0 { return ScreenBuffer.Position(row: row, column: column) }
            column += columns(of: character)
            rest -= 1
          }
          last = ScreenBuffer.Position(row: row, column: column)
          continue
        }
        column += run.text.columns
        // A bracket precedes the content of a field. A bracket also precedes a number.
        let isNumberNext = line.dropFirst(index + 1).first?.isNumber ?? false
        if run.control == focus, run.text == "[", !isNumberNext {
          last = ScreenBuffer.Position(row: row, column: column)
        }
      }
    }
    return last
  }

  private func drawPane(in buffer: inout ScreenBuffer) {
    guard let pane, paneHeight > 0 else { return }
    let top = height - 1 - paneHeight
    let rest = pane.lines.count - pane.offset - (paneHeight - 1)
    let title = rest > 0 ? "── Page Down shows more " : ""
    buffer.write(
      title + String(repeating: "─", count: max(0, width - title.count)), .dim, row: top)
    for (row, line) in pane.lines.dropFirst(pane.offset).prefix(paneHeight - 1).enumerated() {
      buffer.write(line, row: top + 1 + row)
    }
  }

  private func drawLastRow(in buffer: inout ScreenBuffer) {
    let row = height - 1
    if let commandLine {
      let prompt = commandLine.search.map { "(search “\($0.query)”) " } ?? ":"
      let line = VisibleLine(prompt: prompt, commandLine, width: width)
      buffer.fill(row: row, [])
      buffer.write(line.text, row: row)
      buffer.cursor = ScreenBuffer.Position(row: row, column: line.cursor)
      return
    }
    guard height > 1 else { return }
    let work = work
    let column = max(0, width - work.columns)
    let hint = notice ?? hint
    buffer.write(hint, notice == nil ? .dim : .bold, row: row)
    if !work.isEmpty {
      // The row may be too short for the hint and the work.
      buffer.fill(row: row, from: max(0, column - 2), [])
      buffer.write(work, .dim, row: row, column: column)
    }
  }

  private var work: String {
    let effects = effectsInFlight == 0 ? "" : "\(effects(effectsInFlight)) running"
    guard let running else { return effects }
    return effects.isEmpty ? "\(running)…" : "\(running)… (\(effects))"
  }

  private var hint: String {
    if !digits.isEmpty { return "[\(digits)_]  another digit, or Enter" }
    if pane != nil { return "Any key closes this" }
    if field != nil {
      let enter = focused?.canSubmit == true ? "Enter submits" : "Enter continues"
      return fitting(enter, "Esc leaves the field", "F1 help", "Ctrl-Q quits")
    }
    let enter = focused?.isTextField == true ? "Enter types" : "Enter taps"
    return fitting("Tab moves", enter, ": commands", "? help", "Ctrl-Q quits")
  }

  /// Returns as many hints as fit beside the running work. The last ones are left out first, but never
  /// the help.
  private func fitting(_ hints: String...) -> String {
    var hints = hints
    let room = width - (work.isEmpty ? 0 : work.columns + 2)
    while hints.joined(separator: " · ").columns > room,
      let last = hints.lastIndex(where: { !$0.hasSuffix("help") })
    {
      hints.remove(at: last)
    }
    return hints.joined(separator: " · ")
  }
}

extension CellStyle {
  /// The look of a part of a drawing.
  init(_ run: Drawing.Run) {
    self = run.attributes.reduce(into: []) { $0.formUnion(CellStyle(attribute: $1)) }
  }
}
