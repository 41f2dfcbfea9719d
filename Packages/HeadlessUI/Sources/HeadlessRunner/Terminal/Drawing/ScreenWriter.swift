import HeadlessUI

/// Brings a terminal from what it shows to what it should show, with few bytes.
struct ScreenWriter {
  private var shown: ScreenBuffer?
  private var cursor: ScreenBuffer.Position?
  private var isCursorVisible: Bool?
  private var style: CellStyle = []
  private var output = ""

  /// A frame with more bytes than this is shown at once by terminals that can do so.
  private static let longestSplitFrame = 256

  /// Forgets what the terminal shows. The next frame is drawn as a whole.
  mutating func forget() {
    shown = nil
    cursor = nil
    isCursorVisible = nil
  }

  /// Returns the bytes to write, which are none if nothing has changed.
  mutating func bytes(for next: ScreenBuffer) -> String {
    output = ""
    style = []
    var last = ScreenBuffer(width: next.width, height: next.height)
    if let shown, shown.width == next.width, shown.height == next.height {
      last = shown
    } else {
      output += "\u{1B}[m\u{1B}[H\u{1B}[2J"
      cursor = ScreenBuffer.Position(row: 0, column: 0)
    }
    for row in 0..<next.height where next.rows[row] != last.rows[row] {
      update(row, from: last.rows[row], to: next.rows[row])
    }
    output += CellStyle().sequence(after: style)
    let isVisible = next.cursor != nil
    if let position = next.cursor { move(to: position) }
    let visibility = isVisible == isCursorVisible ? "" : "\u{1B}[?25\(isVisible ? "h" : "l")"
    shown = next
    isCursorVisible = isVisible
    guard output.utf8.count > Self.longestSplitFrame else { return output + visibility }
    // In mode 2026, a terminal shows the whole frame at once. The cursor is hidden for terminals
    // without that mode.
    let hiding = isVisible ? "\u{1B}[?25l" : ""
    let showing = isVisible ? "\u{1B}[?25h" : visibility
    return "\u{1B}[?2026h" + hiding + output + showing + "\u{1B}[?2026l"
  }

  // MARK: - One row

  private mutating func update(
    _ row: Int,
    from last: [ScreenBuffer.Cell],
    to next: [ScreenBuffer.Cell]
  ) {
    let blankFrom = (next.lastIndex { $0 != .blank } ?? -1) + 1
    // Clearing the rest of the line takes three bytes.
    let isCleared = last[blankFrom...].count { $0 != .blank } > 3
    let end = isCleared ? blankFrom : next.count
    var column = 0
    while let start = firstDifference(from: column, to: end, last, next) {
      column = start
      repeat {
        move(to: ScreenBuffer.Position(row: row, column: column))
        column += write(next, column)
        // Writing a few equal cells costs less than moving over them.
        let gap = firstDifference(from: column, to: end, last, next).map { $0 - column }
        guard let gap, gap <= 3, next[column..<(column + gap)].allSatisfy({ $0.style == style })
        else { break }
      } while column < end
    }
    if isCleared {
      move(to: ScreenBuffer.Position(row: row, column: blankFrom))
      select([])
      output += "\u{1B}[K"
    }
  }

  /// The first cell that differs. The second half of a wide character counts as its first.
  private func firstDifference(
    from start: Int,
    to end: Int,
    _ last: [ScreenBuffer.Cell],
    _ next: [ScreenBuffer.Cell]
  ) -> Int? {
    guard start < end, let index = (start..<end).first(where: { last[$0] != next[$0] }) else {
      return nil
    }
    return next[index].text == nil && index > start ? index - 1 : index
  }

  /// Writes a cell.
  ///
  /// - Returns: how many columns it takes.
  private mutating func write(_ cells: [ScreenBuffer.Cell], _ column: Int) -> Int {
    guard let character = cells[column].text else { return 1 }
    select(cells[column].style)
    output.append(character)
    let count = column + 1 < cells.count && cells[column + 1].text == nil ? 2 : 1
    // Terminals differ in the width of combined and wide characters, and in what they do after the
    // last column. The next cell is therefore addressed by its column.
    let isPlain = count == 1 && character.unicodeScalars.count == 1
    let isCertain = isPlain && column + 1 < cells.count
    if isCertain { cursor?.column += 1 } else { cursor = nil }
    return count
  }

  private mutating func select(_ next: CellStyle) {
    output += next.sequence(after: style)
    style = next
  }

  private mutating func move(to position: ScreenBuffer.Position) {
    if position == cursor { return }
    let address = "\u{1B}[\(position.row + 1);\(position.column + 1)H"
    var moves = [address]
    if let cursor {
      let (down, right) = (position.row - cursor.row, position.column - cursor.column)
      if down == 0, position.column == 0 { moves.append("\r") }
      if down == 0, right > 0 { moves.append("\u{1B}[\(right == 1 ? "" : "\(right)")C") }
      if down == 0, right < 0 { moves.append("\u{1B}[\(right == -1 ? "" : "\(-right)")D") }
      if right == 0, down > 0 { moves.append("\u{1B}[\(down == 1 ? "" : "\(down)")B") }
      if position.column == 0, down == 1 { moves.append("\r\n") }
    }
    output += moves.min { $0.utf8.count < $1.utf8.count } ?? address
    cursor = position
  }
}
