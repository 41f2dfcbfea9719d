import HeadlessUI

/// The part of a line that fits on a row, with the cursor in it.
struct VisibleLine: Equatable {
  let text: String
  /// The column of the cursor.
  let cursor: Int

  init(prompt: String, _ editor: LineEditor, width: Int) {
    let (prompt, text) = (printable(prompt), printable(editor.text))
    // The cursor needs a column after the text.
    let room = max(1, width - prompt.columns - 1)
    let before = printable(editor.before).columns
    // The text moves by half of the row at a time because it would otherwise move with every key.
    let hidden = before < room ? 0 : ((before - room) / max(1, room / 2) + 1) * max(1, room / 2)
    var start = 0
    var visible = ""
    var column = 0
    for character in text {
      let count = columns(of: character)
      defer { column += count }
      if column < hidden {
        start = column + count
        continue
      }
      guard column + count - start <= room else { break }
      visible.append(character)
    }
    self.text = prompt + visible
    cursor = min(max(0, width - 1), prompt.columns + max(0, before - start))
  }
}
