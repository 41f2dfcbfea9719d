/// What is in front, and therefore what can be tapped.
public struct Front: Sendable {
  /// What it is, for a sentence: `the screen “Counter demo”`, `the alert “The 2nd prime is 3”`.
  public let name: String
  /// Its buttons, the disabled ones too, in the order in which they are drawn.
  public let buttons: [Button]

  /// The buttons that can be tapped.
  public var tappable: [Button] { buttons.filter(\.isEnabled) }
}

extension Screen {
  /// What is in front: the alert if there is one, else the front of the sheet, else the screen itself.
  public var front: Front {
    if let alert { return Front(name: "the alert “\(alert.message)”", buttons: [alert.ok]) }
    if let sheet {
      // An alert of the sheet's own is in front of the sheet.
      if sheet.screen.alert != nil || sheet.screen.sheet != nil { return sheet.screen.front }
      return Front(
        name: "the sheet “\(sheet.screen.title)”",
        buttons: sheet.screen.elements.flatMap(\.buttons) + [sheet.done]
      )
    }
    return Front(name: "the screen “\(title)”", buttons: elements.flatMap(\.buttons))
  }

  /// Returns the button with a label.
  ///
  /// The label must be the whole label of the button, but may differ in case. If several buttons have
  /// the same label, a number chooses one of them in the order in which they are drawn: `Delete #2`.
  /// Buttons behind a sheet or an alert cannot be tapped.
  ///
  /// - Throws: A ``TapError`` if there is no such button in front, if it is disabled, or if several
  ///   buttons have the label and no number chooses one.
  public func button(labeled label: String) throws(TapError) -> Button {
    let front = front
    var matches = front.buttons.labeled(label)
    if matches.isEmpty, let numbered = NumberedLabel(label) {
      let all = front.buttons.labeled(numbered.label)
      if all.indices.contains(numbered.index) {
        matches = [all[numbered.index]]
      } else if !all.isEmpty {
        throw TapError(label: numbered.label, front: front, problem: .notThatMany(all.count))
      }
    }
    guard let button = matches.first else {
      let isBehind = !allButtons.labeled(label).isEmpty
      throw TapError(label: label, front: front, problem: isBehind ? .isBehind : .isMissing)
    }
    guard matches.count == 1 else {
      throw TapError(label: label, front: front, problem: .isAmbiguous(matches.count))
    }
    guard button.isEnabled else {
      throw TapError(label: label, front: front, problem: .isDisabled)
    }
    return button
  }

  /// The buttons of the screen and of all that is in front of it.
  private var allButtons: [Button] {
    var buttons = elements.flatMap(\.buttons)
    if let sheet { buttons += sheet.screen.allButtons + [sheet.done] }
    if let alert { buttons.append(alert.ok) }
    return buttons
  }
}

extension [Button] {
  /// Returns the buttons with exactly this label. If there are none, returns the buttons with the first
  /// label that differs only in case.
  fileprivate func labeled(_ label: String) -> [Button] {
    let exact = filter { $0.label == label }
    guard exact.isEmpty else { return exact }
    let lowercased = label.lowercased()
    guard let first = first(where: { $0.label.lowercased() == lowercased }) else { return [] }
    return filter { $0.label == first.label }
  }
}

/// `Delete #2`: the second of several buttons with the same label.
private struct NumberedLabel {
  let label: String
  let index: Int

  init?(_ text: String) {
    guard let sign = text.lastIndex(of: "#"),
      let number = Int(text[text.index(after: sign)...]), number > 0
    else { return nil }
    var label = text[..<sign]
    while label.last?.isWhitespace == true { label.removeLast() }
    self.label = String(label)
    index = number - 1
  }
}

/// Why a label could not be tapped.
public struct TapError: Error, Sendable, CustomStringConvertible {
  enum Problem: Sendable, Equatable {
    case isMissing
    /// There is such a button, but a sheet or an alert is in front of it.
    case isBehind
    case isDisabled
    /// Several buttons have the label: this many.
    case isAmbiguous(Int)
    /// The number is too high: only this many buttons have the label.
    case notThatMany(Int)
  }

  /// The label.
  public let label: String
  /// What was in front.
  public let front: Front
  let problem: Problem

  /// Whether there was such a button, but disabled.
  public var isDisabled: Bool { problem == .isDisabled }
  /// Whether there was such a button, but a sheet or an alert was in front of it.
  public var isBehind: Bool { problem == .isBehind }
  /// Whether no button in front had the label.
  public var isNotInFront: Bool { problem == .isMissing || isBehind }

  /// A sentence that says what is in front and what it offers.
  public var description: String {
    let label = shortened(label)
    let offer = front.tappable.map { "“\($0.label)”" }.joined(separator: ", ")
    let offered = offer.isEmpty ? "Nothing can be tapped on it." : "It offers: \(offer)."
    return switch problem {
    case .isMissing, .isBehind:
      "There is no button “\(label)” on \(front.name), which is in front. \(offered)"
    case .isDisabled:
      "“\(label)” on \(front.name) is disabled at the moment. \(offered)"
    case .isAmbiguous(let count):
      "There are \(count) buttons “\(label)” on \(front.name). Choose one by its number, from "
        + "“\(label) #1” to “\(label) #\(count)”."
    case .notThatMany(let count):
      count == 1
        ? "There is only 1 button “\(label)” on \(front.name)."
        : "There are only \(count) buttons “\(label)” on \(front.name)."
    }
  }
}

/// Returns a text, cut if it is too long to be quoted in an error.
package func shortened(_ text: String, to count: Int = 60) -> String {
  // The characters are not counted because that is slow for a very long text.
  let beginning = text.prefix(count)
  return beginning.endIndex == text.endIndex ? text : beginning + "…"
}
