/// A screen as HTML: its rows, and what is around them.
package struct ScreenHTML: Sendable {
  /// A row of a list or a table that has an identity and is in no other row.
  package struct Row: Sendable {
    /// The name of its element.
    package let tag: String
    /// The attribute `id` of its element.
    package let id: String
    /// The HTML between this row and the one before, or the beginning. If it is empty, the row before is a
    /// sibling.
    package let leading: String
    /// Its element.
    package let text: String
    /// The position of the row with this `id` in the screen before.
    package let lastPosition: Int?
    /// The content of the row. `nil` if another row has the same identity, because then its HTML depends on
    /// that one too.
    let content: RowContent?
    /// The version in the addresses of its controls, if one of them has a version.
    let version: String?
  }

  /// The rows, in the order of the text.
  package let rows: [Row]
  /// The HTML behind the last row.
  package let trailing: String
  /// Whether the address of a control has a version.
  package let hasVersion: Bool

  init(rows: [Row], trailing: String, hasVersion: Bool) {
    self.rows = rows
    self.trailing = trailing
    self.hasVersion = hasVersion
  }

  /// HTML without rows and controls.
  package init(markup: String) { self.init(rows: [], trailing: markup, hasVersion: false) }

  /// The whole text.
  package var text: String {
    var text = ""
    for row in rows {
      text += row.leading
      text += row.text
    }
    return text + trailing
  }

  /// Whether another screen has the same text.
  package func isSame(as other: ScreenHTML) -> Bool {
    rows.count == other.rows.count && trailing == other.trailing
      && zip(rows, other.rows).allSatisfy { $0.leading == $1.leading && $0.text == $1.text }
  }
}

/// The things that the HTML of a row depends on, besides the version of the screen.
struct RowContent: Sendable {
  let tag: String
  let identity: String?
  let cells: [[Element]]
  /// The alignments of the cells of a table.
  var alignments: [TableAlignment] = []
  let isInFront: Bool
  let headingLevel: Int
  /// The control that has the focus when a sheet or a question appears.
  let focus: Control.ID?

  func isDrawn(like other: RowContent) -> Bool {
    tag == other.tag && identity == other.identity && isInFront == other.isInFront
      && headingLevel == other.headingLevel && focus == other.focus
      && alignments == other.alignments && cells.count == other.cells.count
      && zip(cells, other.cells).allSatisfy { $0.areDrawn(like: $1) }
  }
}

/// Finds the rows of the screen before. Most are found where the row before them was found.
struct LastRows {
  let rows: [ScreenHTML.Row]
  private var next = 0
  private var positions: [String: Int]?

  init(_ rows: [ScreenHTML.Row]) { self.rows = rows }

  mutating func position(of id: String) -> Int? {
    if next < rows.count, rows[next].id == id {
      next += 1
      return next - 1
    }
    let known =
      positions ?? Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1.id, $0) })
    positions = known
    guard let position = known[id] else { return nil }
    next = position + 1
    return position
  }
}
