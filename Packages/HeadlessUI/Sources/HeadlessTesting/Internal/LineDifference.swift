/// The lines in which two texts differ, with a few equal lines around each difference.
///
/// Lines that only the old text has begin with `-`. Lines that only the new text has begin with `+`.
struct LineDifference: CustomStringConvertible {
  private enum Line: Equatable {
    case same(String)
    case removed(String)
    case inserted(String)
  }

  /// How many equal lines are shown on each side of a difference.
  private static let context = 3

  private var lines: [Line] = []

  init(from old: String, to new: String) {
    let old = old.screenLines
    let new = new.screenLines
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        lines.append(.removed(old[oldIndex]))
        oldIndex += 1
      } else if inserted.contains(newIndex) {
        lines.append(.inserted(new[newIndex]))
        newIndex += 1
      } else {
        lines.append(.same(old[oldIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
  }

  var description: String {
    var shown = Array(repeating: false, count: lines.count)
    for (index, line) in lines.enumerated() {
      if case .same = line { continue }
      let near = max(0, index - Self.context)...min(lines.count - 1, index + Self.context)
      for index in near { shown[index] = true }
    }
    var text: [String] = []
    for (index, line) in lines.enumerated() {
      if shown[index] {
        text.append(Self.text(of: line))
      } else if index == 0 || shown[index - 1] {
        text.append("  …")
      }
    }
    return text.joined(separator: "\n")
  }

  private static func text(of line: Line) -> String {
    switch line {
    case .same(let text): "  \(text)"
    case .removed(let text): "- \(text)"
    case .inserted(let text): "+ \(text)"
    }
  }
}

extension String {
  /// The lines of a text. A text that ends with a line break has no empty line after it.
  fileprivate var screenLines: [String] {
    var lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(
      String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
