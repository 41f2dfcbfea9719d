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

  /// How wide the columns are. If they do not fit, the widest are made narrower.
  private func widths(of rows: [[Line]], width: Int?) -> [Int] {
    let wanted = titles.indices.map { column in
      rows.reduce(0) { max($0, $1[column].columns) }
    }
    guard let width else { return wanted }
    let room = max(width - 2 * (wanted.count - 1), 0)
    guard wanted.reduce(0, +) > room else { return wanted }
    /// The widest that a column may be.
    var limit = 1
    var upper = room + 1
    while upper - limit > 1 {
      let middle = (limit + upper) / 2
      if wanted.reduce(0, { $0 + min($1, middle) }) <= room {
        limit = middle
      } else {
        upper = middle
      }
    }
    var rest = room - wanted.reduce(0) { $0 + min($1, limit) }
    return wanted.map { wanted in
      guard wanted > limit else { return wanted }
      rest -= 1
      return rest >= 0 ? limit + 1 : limit
    }
  }
}
