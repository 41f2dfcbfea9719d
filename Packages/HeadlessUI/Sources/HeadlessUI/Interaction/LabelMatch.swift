/// The controls that a label denotes.
enum LabelMatch {
  case missing
  case found([Control])
  /// The number is too high: only these controls have the label.
  case notThatMany(label: String, [Control])
  /// There are controls with the label in rows, but none of them in this row.
  case noSuchRow(label: String, row: String, rows: [String])

  /// Finds a label: exactly, else as a person sees it, else regardless of case, else `LABEL in ROW`, else `LABEL #2`.
  init(_ text: String, in controls: [Control]) {
    self.init(text, in: controls, notInRows: [], mayBeNumbered: true)
  }

  /// - Parameters:
  ///   - rows: The rows that the text around this one has named. Each is named once, so a text cannot
  ///     make this function call itself without end.
  ///   - mayBeNumbered: Whether the text around this one had no number.
  private init(
    _ text: String, in controls: [Control], notInRows rows: Set<String>, mayBeNumbered: Bool
  ) {
    let labeled = controls.labeled(text)
    guard labeled.isEmpty else {
      self = .found(labeled)
      return
    }
    for (label, row) in controls.rows(endingLabel: text) where !rows.contains(row) {
      let match = LabelMatch(
        label, in: controls.filter { $0.row.contains(row) }, notInRows: rows.union([row]),
        mayBeNumbered: mayBeNumbered)
      if case .missing = match { continue }
      self = match
      return
    }
    if mayBeNumbered, let (label, index) = text.numbered {
      switch LabelMatch(label, in: controls, notInRows: rows, mayBeNumbered: false) {
      case .found(let all) where all.indices.contains(index): self = .found([all[index]])
      case .found(let all): self = .notThatMany(label: label, all)
      case let other: self = other
      }
      return
    }
    self = controls.missingRow(of: text) ?? .missing
  }
}

extension [Control] {
  /// Returns the controls with exactly this label. If there are none, returns the controls whose labels look
  /// the same, or else those with the first label that differs only in case.
  fileprivate func labeled(_ label: String) -> [Control] {
    let exact = filter { $0.label == label }
    guard exact.isEmpty else { return exact }
    let seen = label.asSeen
    let similar = filter { $0.label.asSeen == seen }
    guard similar.isEmpty else { return similar }
    let lowercased = seen.lowercased()
    guard let first = first(where: { $0.label.asSeen.lowercased() == lowercased }) else {
      return []
    }
    return filter { $0.label == first.label }
  }

  /// Returns the rows with which a text ends, as in `LABEL in ROW`, and the label before each. Rows that
  /// differ in white space or in case come last.
  fileprivate func rows(endingLabel text: String) -> [(label: String, row: String)] {
    let rows = rowIdentities
    let exact = rows.filter { text.hasSuffix(" in \($0)") }
    let seen = text.asSeen
    let lowercased = seen.lowercased()
    let similar = rows.filter { row in
      !exact.contains(row) && lowercased.hasSuffix(" in \(row.asSeen.lowercased())")
    }
    return exact.map { (String(text.dropLast($0.count + 4)), $0) }
      + similar.map { (String(seen.dropLast($0.asSeen.count + 4)), $0) }
  }

  /// Returns the label and the row if the text is `LABEL in ROW` with a label that is only in other rows.
  fileprivate func missingRow(of text: String) -> LabelMatch? {
    let seen = text.asSeen
    let lowercased = seen.lowercased()
    let label = first { control in
      !control.row.isEmpty && lowercased.hasPrefix("\(control.label.asSeen.lowercased()) in ")
    }?.label
    guard let label else { return nil }
    return .noSuchRow(
      label: label, row: String(seen.dropFirst(label.asSeen.count + 4)),
      rows: filter { $0.label == label }.rowIdentities)
  }

  /// The identities of the rows, each once.
  private var rowIdentities: [String] {
    var seen: Set<String> = []
    return flatMap(\.row).filter { seen.insert($0).inserted }
  }
}

extension String {
  /// The label and the index of `Delete #2`, the second of several controls with the same label.
  fileprivate var numbered: (label: String, index: Int)? {
    guard let sign = lastIndex(of: "#"), let number = Int(self[index(after: sign)...]), number > 0
    else { return nil }
    var label = self[..<sign]
    while label.last?.isWhitespace == true { label.removeLast() }
    return (String(label), number - 1)
  }
}
