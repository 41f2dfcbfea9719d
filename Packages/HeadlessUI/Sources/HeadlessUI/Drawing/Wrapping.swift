extension Line {
  /// The number of terminal columns that the line takes.
  var columns: Int { reduce(0) { $0 + $1.text.columns } }

  /// The line in as many lines as it needs, broken between words. A word that is too long is broken
  /// between characters.
  func wrapped(to width: Int?) -> [Line] {
    guard let width, columns > width else { return [self] }
    var wrapping = Wrapping(line: self, width: width)
    return wrapping.lines()
  }

  /// The beginning of the line, with “…” at its end if something is missing.
  func cut(to width: Int) -> Line {
    guard columns > width else { return self }
    var room = width - 1
    var line: Line = []
    for run in self {
      var cut = run
      cut.text = String(
        run.text.prefix { character in
          room -= HeadlessUI.columns(of: character)
          return room >= 0
        })
      if room < 0 {
        cut.text += width > 0 ? "…" : ""
        return line + [cut]
      }
      line.append(cut)
    }
    return line
  }
}

extension [Line] {
  /// Puts pieces side by side, in as many lines as they need.
  func filled(to width: Int?, separator: String = "  ") -> [Line] {
    guard let width else {
      return [Line(map { $0[...] }.joined(separator: [Drawing.Run(separator)]))]
    }
    var lines: [Line] = []
    var column = 0
    for piece in flatMap({ $0.wrapped(to: width) }) {
      let columns = piece.columns
      if let last = lines.indices.last, column + separator.count + columns <= width {
        lines[last] += [Drawing.Run(separator)] + piece
        column += separator.count + columns
      } else {
        lines.append(piece)
        column = columns
      }
    }
    return lines.isEmpty ? [[]] : lines
  }
}

/// Breaks one line into several.
private struct Wrapping {
  private struct Cell {
    let character: Character
    let run: Int
    let columns: Int
    let isFieldContent: Bool

    /// Whether a line may end here, and the space be left out.
    var isSpace: Bool {
      !isFieldContent && character.isWhitespace && !Wrapping.unbreakable.contains(character)
    }
  }

  /// Spaces that hold words together.
  private static let unbreakable: Set<Character> = ["\u{A0}", "\u{2007}", "\u{202F}"]
  /// Wide characters that must not begin a line.
  private static let closing = Set("、。，．：；！？）］｝」』】〉》〕ー々")
  /// Wide characters that must not end a line.
  private static let opening = Set("（［｛「『【〈《〔")

  private let line: Line
  private let width: Int
  private let cells: [Cell]

  init(line: Line, width: Int) {
    self.line = line
    self.width = width
    cells = line.enumerated().flatMap { index, run in
      run.text.map {
        Cell(
          character: $0, run: index, columns: columns(of: $0), isFieldContent: run.isFieldContent)
      }
    }
  }

  mutating func lines() -> [Line] {
    var lines: [Line] = []
    var start = 0
    var breakPoint: Int?
    var column = 0
    var index = 0
    while index < cells.count {
      if index > start, canBreak(before: index, in: start) { breakPoint = index }
      guard column + cells[index].columns > width, index > start else {
        column += cells[index].columns
        index += 1
        continue
      }
      if cells[index].isSpace {
        lines.append(text(start..<index))
        start = cells[index...].firstIndex { !$0.isSpace } ?? cells.count
        index = start
      } else {
        let end = breakPoint ?? index
        lines.append(text(start..<end))
        start = end
      }
      breakPoint = nil
      column = cells[start..<index].reduce(0) { $0 + $1.columns }
    }
    if start < cells.count { lines.append(text(start..<cells.count)) }
    return lines
  }

  private func canBreak(before index: Int, in start: Int) -> Bool {
    let (last, next) = (cells[index - 1], cells[index])
    if last.isSpace { return !next.isSpace && cells[start..<index].contains { !$0.isSpace } }
    guard !last.isFieldContent, !next.isFieldContent else { return false }
    return (last.character.isWide || next.character.isWide) && !next.isSpace
      && !Self.closing.contains(next.character) && !Self.opening.contains(last.character)
  }

  /// The runs of some of the characters, without the spaces at their end.
  private func text(_ range: Range<Int>) -> Line {
    var end = range.upperBound
    while end > range.lowerBound, cells[end - 1].isSpace { end -= 1 }
    var result: Line = []
    var lastRun: Int?
    for cell in cells[range.lowerBound..<end] {
      if cell.run != lastRun {
        var run = line[cell.run]
        run.text = ""
        result.append(run)
        lastRun = cell.run
      }
      result[result.count - 1].text.append(cell.character)
    }
    return result
  }
}
