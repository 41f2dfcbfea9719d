import HeadlessUI

/// The rows of a screen, with the numbers of the screens that changed them.
///
/// With these numbers, the difference to any earlier screen can be written although no earlier screen is kept. Only
/// rows with an identity that are in no other row are compared. Everything else is part of each difference.
struct WebRows: Sendable {
  private struct Changes: Sendable {
    /// The number of the first screen that had this HTML.
    let changed: Int
    /// The number of the first screen that had the row directly behind the row that is in front of it now.
    let placed: Int
  }

  let screen: ScreenHTML
  /// The changes of each row.
  private let changes: [Changes]

  /// - Parameters:
  ///   - screen: The screen, which was written after the one of `last`.
  ///   - number: The number of the screen.
  ///   - last: The rows of the screen before.
  init(_ screen: ScreenHTML, number: Int, after last: WebRows?) {
    self.screen = screen
    changes = screen.rows.indices.map { index in
      guard let last, let position = screen.rows[index].lastPosition else {
        return Changes(changed: number, placed: number)
      }
      let isSame = screen.rows[index].text == last.screen.rows[position].text
      let isInPlace = screen.sibling(before: index) == last.screen.sibling(before: position)
      let before = last.changes[position]
      return Changes(
        changed: isSame ? before.changed : number, placed: isInPlace ? before.placed : number)
    }
  }

  /// The HTML with one empty element in place of each run of rows that have not changed since a screen. The element has
  /// the `id` of the first of them, and their number as `data-same`.
  ///
  /// - Returns: `nil` if all rows have changed.
  func html(since base: Int) -> String? {
    guard changes.contains(where: { $0.changed <= base }) else { return nil }
    let rows = screen.rows
    var text = ""
    var index = 0
    while index < rows.count {
      let first = index
      text += rows[first].leading
      index += 1
      guard changes[first].changed <= base else {
        text += rows[first].text
        continue
      }
      while index < rows.count, max(changes[index].changed, changes[index].placed) <= base,
        rows[index].leading.isEmpty
      {
        index += 1
      }
      let (tag, id) = (rows[first].tag, rows[first].id)
      text += "<\(tag) id=\"\(id)\" data-same=\"\(index - first)\"></\(tag)>"
    }
    return text + screen.trailing
  }
}

extension ScreenHTML {
  /// The `id` of the row that is the sibling in front of another row.
  fileprivate func sibling(before index: Int) -> String? {
    rows[index].leading.isEmpty && index > 0 ? rows[index - 1].id : nil
  }
}
