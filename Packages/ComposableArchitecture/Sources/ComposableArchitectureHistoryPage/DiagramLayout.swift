/// Places the states of a diagram in rows, and draws them and their arrows as SVG.
///
/// A state stands in the row after the first row from which an action leads to it, so an arrow leads one row down, along a
/// row, or up. Within a row, the states are sorted by the middle of the states that lead to them. That is the heuristic of
/// Sugiyama, Tagawa and Toda, “Methods for Visual Understanding of Hierarchical System Structures” (1981).
struct DiagramLayout {
  private struct Box {
    var x = 0.0
    var y = 0.0
    let width: Double

    var right: Double { x + width }
    var middle: Double { x + width / 2 }
  }

  private static let (height, gap, rowGap) = (34.0, 48.0, 84.0)
  /// The width of a letter, and how many of them a state or an arrow shows.
  private static let (letter, letterLimit) = (7.9, 34)

  private let states: [StatesPage.State]
  private let arrows: [StatesPage.Arrow]
  private var boxes: [Box]
  private var size = (width: 0.0, height: 0.0)
  private var rows: [[Int]]

  init(states: [StatesPage.State], arrows: [StatesPage.Arrow]) {
    (self.states, self.arrows) = (states, arrows)
    boxes = states.map { state in
      Box(width: Double(Self.shortened(state.label).count) * Self.letter + 28)
    }
    rows = Self.rows(stateCount: states.count, arrows)
    sortRows()
    place()
  }

  /// The states by the number of arrows from the first one. States that no arrow leads to come first.
  private static func rows(stateCount: Int, _ arrows: [StatesPage.Arrow]) -> [[Int]] {
    let targets = Set(arrows.map(\.target))
    var rows = [(0..<stateCount).filter { $0 == 0 || !targets.contains($0) }]
    var placed = Set(rows[0])
    while let last = rows.last, !last.isEmpty {
      let next = arrows.filter { last.contains($0.source) }.map(\.target)
        .filter { placed.insert($0).inserted }
      rows.append(next)
    }
    // A circle that no arrow leads to has no first state.
    rows.append((0..<stateCount).filter { !placed.contains($0) })
    return rows.filter { !$0.isEmpty }
  }

  private mutating func sortRows() {
    guard rows.count > 1 else { return }
    for row in 1..<rows.count {
      let above = Dictionary(
        uniqueKeysWithValues: rows[row - 1].enumerated().map { ($1, Double($0)) })
      func middle(_ state: Int) -> Double {
        let sources = arrows.filter { $0.target == state }.compactMap { above[$0.source] }
        return sources.isEmpty ? 0 : sources.reduce(0, +) / Double(sources.count)
      }
      let order = rows[row].map { ($0, middle($0)) }
      rows[row] = order.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
    }
  }

  private mutating func place() {
    func width(of row: [Int]) -> Double {
      row.map { boxes[$0].width + Self.gap }.reduce(-Self.gap, +)
    }
    let widest = rows.map(width).max() ?? 0
    for (number, row) in rows.enumerated() {
      var x = (widest - width(of: row)) / 2 + 10
      for state in row {
        boxes[state].x = x
        boxes[state].y = Double(number) * (Self.height + Self.rowGap) + 30
        x += boxes[state].width + Self.gap
      }
    }
    let detours = Double(arrows.count { !leadsDown($0) })
    size.width = widest + 20 + (detours > 0 ? 60 + detours * 14 : 0)
    // An arrow along the last row runs below it.
    size.height = Double(rows.count) * (Self.height + Self.rowGap) - 10
  }

  private func leadsDown(_ arrow: StatesPage.Arrow) -> Bool {
    boxes[arrow.source].y < boxes[arrow.target].y
  }

  // MARK: - Drawing

  var svg: String {
    var parts: [String] = []
    var texts: [String] = []
    var detourCount = 0
    var (left, right) = (0.0, size.width)
    for (index, arrow) in arrows.enumerated() {
      let isDetour = boxes[arrow.source].y > boxes[arrow.target].y
      if !leadsDown(arrow) { detourCount += 1 }
      let curve =
        leadsDown(arrow) ? curveDown(arrow, at: index) : detour(arrow, number: detourCount)
      parts.append(#"<path d="\#(curve.path)" marker-end="url(#head)"/>"#)
      let actions = arrow.actions.joined(separator: ", ")
      texts.append(
        text(actions, x: curve.x, y: curve.y, of: isDetour ? "action detour" : "action"))
      let width = Double(Self.shortened(actions).count) * Self.letter + 8
      left = min(left, isDetour ? left : curve.x - width / 2)
      right = max(right, curve.x + (isDetour ? width : width / 2))
    }
    if let first = boxes.first {
      parts.append(#"<circle cx="\#(number(first.middle))" cy="8" r="6"/>"#)
      parts.append(
        #"<path d="M\#(number(first.middle)) 14V\#(number(first.y - 1))" marker-end="url(#head)"/>"#
      )
    }
    for (state, box) in zip(states, boxes) {
      parts.append(
        """
        <g\(state.races.isEmpty ? "" : #" class="race""#)><rect x="\(number(box.x))" y="\(number(box.y))" \
        width="\(number(box.width))" height="\(number(Self.height))" rx="8"/>\
        \(text(state.label, x: box.middle, y: box.y + Self.height / 2 + 5, of: nil))</g>
        """)
    }
    return """
      <svg viewBox="\(number(left)) 0 \(number(right - left)) \(number(size.height))" \
      width="\(number(right - left))" height="\(number(size.height))" role="img" \
      aria-label="The states and the actions between them">
      <defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">\
      <path d="M0 0L8 4L0 8z"/></marker></defs>
      \((parts + texts).joined(separator: "\n"))
      </svg>
      """
  }

  /// A curve from the bottom of a state to the top of one in the next row, and the place of its text.
  private func curveDown(
    _ arrow: StatesPage.Arrow, at index: Int
  ) -> (path: String, x: Double, y: Double) {
    let siblings = arrows.indices.filter {
      arrows[$0].source == arrow.source && leadsDown(arrows[$0])
    }
    .sorted { boxes[arrows[$0].target].middle < boxes[arrows[$1].target].middle }
    let others = arrows.indices.filter {
      arrows[$0].target == arrow.target && leadsDown(arrows[$0])
    }
    .sorted { boxes[arrows[$0].source].middle < boxes[arrows[$1].source].middle }
    func port(_ box: Box, _ all: [Int]) -> Double {
      let position = Double(all.firstIndex(of: index) ?? 0) + 1
      return box.x + box.width * position / Double(all.count + 1)
    }
    let (start, end) = (boxes[arrow.source], boxes[arrow.target])
    let (x, y) = (port(start, siblings), start.y + Self.height)
    let (endX, endY) = (port(end, others), end.y - 1)
    let bend = (endY - y) / 2
    // Texts of arrows that leave side by side stand at different heights.
    let height = 0.3 + 0.2 * Double((siblings.firstIndex(of: index) ?? 0) % 3)
    let share = height * height * (3 - 2 * height)
    return (
      """
      M\(number(x)) \(number(y))C\(number(x)) \(number(y + bend)) \(number(endX)) \(number(endY - bend)) \
      \(number(endX)) \(number(endY))
      """,
      x + (endX - x) * share, y + (endY - y) * height + 4
    )
  }

  /// A curve around the right of the states, and the place of its text.
  private func detour(
    _ arrow: StatesPage.Arrow, number count: Int
  ) -> (path: String, x: Double, y: Double) {
    let (start, end) = (boxes[arrow.source], boxes[arrow.target])
    let shift = Double(count % 3 - 1) * 6
    let (y, endY) = (start.y + Self.height / 2 + shift, end.y + Self.height / 2 - shift)
    let isInRow = start.y == end.y
    let far = max(start.right, end.right) + 50 + Double(count) * 14
    if isInRow {
      // Below the row, because arrows from above end at the top.
      let (x, endX) = (start.middle, end.middle)
      let low = start.y + Self.height + 34 + Double(count % 3) * 10
      return (
        """
        M\(number(x)) \(number(start.y + Self.height))C\(number(x)) \(number(low)) \(number(endX)) \(number(low)) \
        \(number(endX)) \(number(end.y + Self.height + 1))
        """,
        (x + endX) / 2, start.y + Self.height + (low - start.y - Self.height) * 0.75 + 4
      )
    }
    return (
      """
      M\(number(start.right)) \(number(y))C\(number(far)) \(number(y)) \(number(far)) \(number(endY)) \
      \(number(end.right + 1)) \(number(endY))
      """,
      (start.right + end.right + 6 * far) / 8 + 3, (y + endY) / 2 + 4
    )
  }

  private func text(_ text: String, x: Double, y: Double, of style: String?) -> String {
    let short = Self.shortened(text)
    let title = short == text ? "" : "<title>\(escaped(text))</title>"
    let style = style.map { #" class="\#($0)""# } ?? ""
    return #"<text\#(style) x="\#(number(x))" y="\#(number(y))">\#(title)\#(escaped(short))</text>"#
  }

  /// A text on one line that fits.
  private static func shortened(_ text: String) -> String {
    let line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    return line.count <= letterLimit ? line : line.prefix(letterLimit - 1) + "…"
  }

  private func number(_ value: Double) -> String { "\(Int(value.rounded()))" }
}
