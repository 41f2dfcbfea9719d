import HeadlessUI

/// The cells of a terminal, row by row.
struct ScreenBuffer: Equatable {
  struct Cell: Equatable {
    /// One character, or nothing in the cells after the first of a wide character.
    var text: Character?
    var style: CellStyle

    static let blank = Cell(text: " ", style: [])
  }

  /// A place on the screen, counted from 0 at the top left.
  struct Position: Equatable {
    var row: Int
    var column: Int
  }

  let width: Int
  let height: Int
  private(set) var rows: [[Cell]]
  /// Where the cursor is, or `nil` if it is hidden.
  var cursor: Position?

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    rows = Array(repeating: Array(repeating: .blank, count: width), count: height)
  }

  /// Writes text on a row. Text outside the grid is left out, and so is a wide character that is only
  /// partly inside. Characters that control a terminal become spaces.
  ///
  /// - Returns: the column after the text.
  @discardableResult
  mutating func write(_ text: String, _ style: CellStyle = [], row: Int, column: Int = 0) -> Int {
    var column = column
    for character in printable(text) {
      let count = columns(of: character)
      defer { column += count }
      guard rows.indices.contains(row), column >= 0, count > 0, column + count <= width else {
        continue
      }
      makeRoom(row, column..<(column + count))
      rows[row][column] = Cell(text: character, style: style)
      for next in column + 1..<column + count { rows[row][next] = Cell(text: nil, style: style) }
    }
    return column
  }

  /// Gives the cells of a row one look, from a column to the end. Bars are drawn this way.
  mutating func fill(row: Int, from column: Int = 0, _ style: CellStyle) {
    guard rows.indices.contains(row) else { return }
    for index in rows[row].indices.dropFirst(max(0, column)) {
      rows[row][index] = Cell(text: " ", style: style)
    }
  }

  /// Blanks the parts of wide characters that stick out of the cells that are written over.
  private mutating func makeRoom(_ row: Int, _ cells: Range<Int>) {
    var column = cells.lowerBound
    while rows[row][column].text == nil { column -= 1 }
    while column < cells.lowerBound {
      rows[row][column] = .blank
      column += 1
    }
    column = cells.upperBound
    while column < width, rows[row][column].text == nil {
      rows[row][column] = .blank
      column += 1
    }
  }
}
