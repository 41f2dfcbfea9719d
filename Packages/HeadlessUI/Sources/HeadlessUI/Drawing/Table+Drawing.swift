extension Table {
  /// The lines of a table: its headings if it has any, and its rows.
  ///
  /// - Parameter cells: The cells of each row.
  func lines(of cells: [[Line]], width: Int?) -> [Line] {
    let titles = titles.map { printable($0) }
    let headings: [Line] = titles.map { [Drawing.Run($0, style: .title)] }
    let hasHeadings = titles.contains { !$0.isEmpty }
    let widths = widths(of: hasHeadings ? [headings] + cells : cells, width: width)
    let rules: [Line] = zip(titles, widths).map { title, width in
      [Drawing.Run(String(repeating: "─", count: title.isEmpty ? 0 : width))]
    }
    return ((hasHeadings ? [headings, rules] : []) + cells).map { cells in
      line(of: cells, widths: widths)
    }
  }

  private func line(of cells: [Line], widths: [Int]) -> Line {
    var line: Line = []
    /// The spaces before the next cell.
    var space = 0
    for (index, cell) in cells.enumerated() {
      let cell = cell.cut(to: widths[index])
      let room = widths[index] - cell.columns
      let before =
        switch alignments[index] {
        case .leading: 0
        case .center: room / 2
        case .trailing: room
        }
      space += before
      if cell.contains(where: { !$0.text.isEmpty }) {
        if space > 0 { line.append(Drawing.Run(String(repeating: " ", count: space))) }
        line += cell
        space = 0
      } else {
        space += cell.columns
      }
      space += room - before + 2
    }
    return line
  }

  /// How wide the columns are. If they do not fit, the widest are made narrower, and columns with controls
  /// only if the others cannot make enough room.
  private func widths(of rows: [[Line]], width: Int?) -> [Int] {
    let wanted = titles.indices.map { column in
      rows.reduce(0) { max($0, $1[column].columns) }
    }
    guard let width else { return wanted }
    let room = max(width - 2 * (wanted.count - 1), 0)
    guard wanted.reduce(0, +) > room else { return wanted }
    let fixed = titles.indices.map { hasControls(inColumn: $0) ? wanted[$0] : 0 }
    let rest = room - fixed.reduce(0, +)
    let flexible = zip(wanted, fixed).map { $0 - $1 }
    guard rest >= flexible.count(where: { $0 > 0 }) else { return wanted.shrunk(to: room) }
    return zip(flexible.shrunk(to: rest), fixed).map { $0 + $1 }
  }

  private func hasControls(inColumn column: Int) -> Bool {
    entries.contains { entry in
      var collector = ControlCollector()
      collector.add(entry.cells[column])
      return !collector.controls.isEmpty
    }
  }
}

extension [Int] {
  /// Makes the largest of several widths smaller, but not 0, until their sum is not too large.
  fileprivate func shrunk(to sum: Int) -> [Int] {
    /// The greatest width for which there is room.
    var limit = 1
    var tooMuch = Swift.max(sum, 1) + 1
    while tooMuch - limit > 1 {
      let middle = (limit + tooMuch) / 2
      if reduce(0, { $0 + Swift.min($1, middle) }) <= sum {
        limit = middle
      } else {
        tooMuch = middle
      }
    }
    var rest = sum - reduce(0) { $0 + Swift.min($1, limit) }
    return map { width in
      guard width > limit else { return width }
      rest -= 1
      return rest >= 0 ? limit + 1 : limit
    }
  }
}
