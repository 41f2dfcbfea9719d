/// The controls that a label denotes.
enum LabelMatch {
  case missing
  case found([Control])
  /// The number is too high: only this many controls have the label.
  case notThatMany(label: String, count: Int)
  /// There are controls with the label, but none of them in the row.
  case noSuchRow(label: String, row: String, rows: [String])

  /// Finds a label: exactly, else regardless of case, else `LABEL in ROW`, else `LABEL #2`.
  init(_ text: String, in controls: [Control]) {
    let labeled = controls.labeled(text)
    guard labeled.isEmpty else {
      self = .found(labeled)
      return
    }
    let splits = text.splits(at: " in ")
    for (label, row) in splits {
      let inRow = controls.inRow(row)
      guard !inRow.isEmpty else { continue }
      let match = LabelMatch(label, in: inRow)
      if case .missing = match { continue }
      self = match
      return
    }
    if let (label, index) = text.numbered {
      switch LabelMatch(label, in: controls) {
      case .found(let all) where all.indices.contains(index): self = .found([all[index]])
      case .found(let all): self = .notThatMany(label: label, count: all.count)
      case let other: self = other
      }
      return
    }
    for (label, row) in splits {
      let rows = controls.labeled(label).compactMap(\.row.last)
      guard !rows.isEmpty else { continue }
      self = .noSuchRow(label: label, row: row, rows: rows)
      return
    }
    self = .missing
  }
}

extension [Control] {
  /// Returns the controls with exactly this label. If there are none, returns the controls with the
  /// first label that differs only in case.
  fileprivate func labeled(_ label: String) -> [Control] {
    let exact = filter { $0.label == label }
    guard exact.isEmpty else { return exact }
    let lowercased = label.lowercased()
    guard let first = first(where: { $0.label.lowercased() == lowercased }) else { return [] }
    return filter { $0.label == first.label }
  }

  /// Returns the controls in rows with this identity, which may differ in case if there are none.
  fileprivate func inRow(_ row: String) -> [Control] {
    let exact = filter { $0.row.contains(row) }
    guard exact.isEmpty else { return exact }
    let lowercased = row.lowercased()
    return filter { $0.row.contains { $0.lowercased() == lowercased } }
  }
}

extension String {
  /// The texts before and after each occurrence of a separator, from the last to the first.
  fileprivate func splits(at separator: String) -> [(String, String)] {
    indices.reversed().compactMap { index in
      guard self[index...].hasPrefix(separator) else { return nil }
      return (
        String(self[..<index]), String(self[self.index(index, offsetBy: separator.count)...])
      )
    }
  }

  /// The label and the index of `Delete #2`, the second of several controls with the same label.
  fileprivate var numbered: (label: String, index: Int)? {
    guard let sign = lastIndex(of: "#"), let number = Int(self[index(after: sign)...]), number > 0
    else { return nil }
    var label = self[..<sign]
    while label.last?.isWhitespace == true { label.removeLast() }
    return (String(label), number - 1)
  }
}
