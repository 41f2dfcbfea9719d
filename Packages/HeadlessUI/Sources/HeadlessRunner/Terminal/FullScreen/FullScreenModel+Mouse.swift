import HeadlessUI

/// Handles the mouse.
extension FullScreenModel {
  mutating func handle(_ mouse: MouseEvent) -> [Request] {
    switch mouse.kind {
    case .wheelUp, .wheelDown:
      let count = mouse.kind == .wheelDown ? 3 : -3
      if pane != nil { scrollPane(by: count) } else { scroll(by: count) }
      return []
    case .pressed(.left): return press(mouse)
    case .pressed, .released: return []
    }
  }

  private mutating func press(_ mouse: MouseEvent) -> [Request] {
    notice = nil
    digits = ""
    if pane != nil, mouse.row >= bodyHeight {
      pane = nil
      return []
    }
    guard commandLine == nil, mouse.row < bodyHeight,
      drawing.lines.indices.contains(scroll + mouse.row)
    else { return [] }
    pane = nil
    let row = scroll + mouse.row
    var column = 0
    for run in drawing.lines[row] {
      let end = column + run.text.columns
      if (column..<end).contains(mouse.column), let id = run.control, let control = front[id],
        control.isEnabled
      {
        return press(control, part: run.part, at: mouse.column, line: row)
      }
      column = end
    }
    return []
  }

  private mutating func press(
    _ control: Control,
    part: Int?,
    at column: Int,
    line: Int
  ) -> [Request] {
    // The pressed control is visible, so the screen does not scroll.
    let scroll = scroll
    focus(on: control)
    self.scroll = min(scroll, lastScroll)
    let part = part.flatMap { control.parts.indices.contains($0) ? control.parts[$0] : nil }
    switch control.kind {
    case .textField:
      if let position = fieldPosition(at: column, line: line) { field?.moveCursor(to: position) }
      return []
    case .button, .toggle: return [.operate(control, .tap)]
    case .picker, .stepper: return part.map { $0.isEnabled ? [.operate($0, .tap)] : [] } ?? []
    }
  }

  /// The number of characters of the field before a column.
  private func fieldPosition(at column: Int, line: Int) -> Int? {
    var count = 0
    for (index, runs) in drawing.lines.enumerated() where index <= line {
      var start = 0
      for run in runs {
        if run.control == focus, run.isFieldContent {
          for character in run.text {
            if index == line, start >= column { return count }
            start += columns(of: character)
            count += 1
          }
        } else {
          start += run.text.columns
        }
      }
    }
    return count
  }
}
