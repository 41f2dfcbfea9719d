import HeadlessUI

/// The rows of a screen, with the numbers of the screens that changed them.
///
/// With these numbers, the difference to any earlier screen can be written although no earlier screen is kept. Only
/// rows with an identity that are in no other row are compared. Everything else is part of each difference.
struct WebRows: Sendable {
  private struct Row: Sendable {
    let row: ScreenHTML.Row
    /// The number of the first screen that had this HTML.
    let changed: Int
    /// The number of the first screen that had the row directly behind the row that is in front of it now.
    let placed: Int
  }

  private let html: String
  private let rows: [Row]

  /// - Parameters:
  ///   - number: The number of the screen.
  ///   - last: The rows of the screen before.
  init(_ screen: ScreenHTML, number: Int, after last: WebRows?) {
    html = screen.text
    var old = OldRows(rows: last?.rows ?? [])
    rows = screen.rows.indices.map { index in
      let row = screen.rows[index]
      guard let last, let position = old.position(of: row.id) else {
        return Row(row: row, changed: number, placed: number)
      }
      let before = last.rows[position]
      let isSame = screen.text[units: row.range] == last.html[units: before.row.range]
      let isInPlace =
        screen.rows[..<index].last.flatMap { $0.isDirectlyBefore(row) ? $0.id : nil }
        == last.rows[..<position].last.flatMap {
          $0.row.isDirectlyBefore(before.row) ? $0.row.id : nil
        }
      return Row(
        row: row, changed: isSame ? before.changed : number,
        placed: isInPlace ? before.placed : number)
    }
  }

  /// The HTML with one empty element in place of each run of rows that have not changed since a screen. The element has
  /// the `id` of the first of them, and their number as `data-same`.
  ///
  /// - Returns: `nil` if all rows have changed.
  func html(since base: Int) -> String? {
    var text = ""
    var end = 0
    var index = 0
    while index < rows.count {
      let first = rows[index].row
      var last = first
      let start = index
      guard rows[index].changed <= base else {
        index += 1
        continue
      }
      index += 1
      while index < rows.count, max(rows[index].changed, rows[index].placed) <= base,
        last.isDirectlyBefore(rows[index].row)
      {
        last = rows[index].row
        index += 1
      }
      text += html[units: end..<first.range.lowerBound]
      text += "<\(first.tag) id=\"\(first.id)\" data-same=\"\(index - start)\"></\(first.tag)>"
      end = last.range.upperBound
    }
    return end == 0 ? nil : text + html[units: end..<html.utf8.count]
  }

  /// Finds the rows of the screen before. Most are found where the row before them was found.
  private struct OldRows {
    let rows: [Row]
    private var next = 0
    private var positions: [String: Int]?

    init(rows: [Row]) { self.rows = rows }

    mutating func position(of id: String) -> Int? {
      if next < rows.count, rows[next].row.id == id {
        next += 1
        return next - 1
      }
      let known =
        positions
        ?? Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1.row.id, $0) })
      positions = known
      guard let position = known[id] else { return nil }
      next = position + 1
      return position
    }
  }
}

extension ScreenHTML.Row {
  /// Whether it is the sibling in front of another row.
  fileprivate func isDirectlyBefore(_ other: ScreenHTML.Row) -> Bool {
    range.upperBound == other.range.lowerBound
  }
}

extension String {
  fileprivate subscript(units range: Range<Int>) -> Substring {
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return self[start..<utf8.index(start, offsetBy: range.count)]
  }
}
