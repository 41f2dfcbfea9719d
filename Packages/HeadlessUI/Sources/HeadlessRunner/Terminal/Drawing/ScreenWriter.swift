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
    let isChanged = changes(from: last, to: next)
    var column = 0
    while let start = isChanged[column..<max(column, end)].firstIndex(of: true) {
      column = start
      repeat {
        let position = ScreenBuffer.Position(row: row, column: column)
        move(to: position)
        clear(position, last, next)
        column += write(next, column)
        // Writing a few equal cells costs less than moving over them.
        let gap = isChanged[column..<max(column, end)].firstIndex(of: true).map { $0 - column }
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

  /// Returns which cells must be written: those that differ, with the whole character of each, and those that a
  /// terminal may cover with a character before them.
  private func changes(
    from last: [ScreenBuffer.Cell], to next: [ScreenBuffer.Cell]
  ) -> [Bool] {
    var isChanged = zip(last, next).map { $0 != $1 }
    // Text from outside is rarely anything but ASCII.
    guard next.contains(where: { $0.text?.isASCII != true }) else { return isChanged }
    for (column, cell) in next.enumerated() {
      guard let character = cell.text else { continue }
      let cells = column..<column + width(next, column)
      guard isChanged[cells].contains(true) else { continue }
      let covered = character.hasUncertainWidth ? character.columnsOfScalars : 0
      for index in column..<min(max(cells.upperBound, column + covered), next.count) {
        isChanged[index] = true
      }
    }
    return isChanged
  }

  /// Returns how many columns the character in a cell takes.
  private func width(_ cells: [ScreenBuffer.Cell], _ column: Int) -> Int {
    1 + cells[(column + 1)...].prefix { $0.text == nil }.count
  }

  /// Clears the cells of a character that a terminal may show in fewer columns. The rest of what was there would stay.
  private mutating func clear(
    _ position: ScreenBuffer.Position, _ last: [ScreenBuffer.Cell], _ next: [ScreenBuffer.Cell]
  ) {
    let cell = next[position.column]
    guard let character = cell.text, character.hasUncertainWidth else { return }
    let count = width(next, position.column)
    let blank = ScreenBuffer.Cell(text: " ", style: cell.style)
    let cells = last[position.column..<position.column + count]
    guard cells.contains(where: { $0 != blank }) else { return }
    select(cell.style)
    output += String(repeating: " ", count: count)
    let isAtEnd = position.column + count == next.count
    cursor = isAtEnd ? nil : .init(row: position.row, column: position.column + count)
    move(to: position)
  }

  /// Writes a cell.
  ///
  /// - Returns: how many columns it takes.
  private mutating func write(_ cells: [ScreenBuffer.Cell], _ column: Int) -> Int {
    guard let character = cells[column].text else { return 1 }
    select(cells[column].style)
    output.append(character)
    let count = width(cells, column)
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
