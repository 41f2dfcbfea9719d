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

  /// The button that tapping a label taps.
  ///
  /// The label must be the button's own, but for its case. What is behind a sheet or an alert cannot
  /// be tapped.
  public func button(labeled label: String) throws(TapError) -> Button {
    let front = front
    let button =
      front.buttons.first { $0.label == label }
      ?? front.buttons.first { $0.label.lowercased() == label.lowercased() }
    guard let button else {
      throw TapError(label: label, front: front, isDisabled: false)
    }
    guard button.isEnabled else {
      throw TapError(label: label, front: front, isDisabled: true)
    }
    return button
  }
}

/// Why a label could not be tapped.
public struct TapError: Error, Sendable, CustomStringConvertible {
  /// The label.
  public let label: String
  /// What was in front.
  public let front: Front
  /// Whether there was such a button, but disabled.
  public let isDisabled: Bool

  /// A sentence that says what is in front and what it offers.
  public var description: String {
    let offer = front.tappable.map { "“\($0.label)”" }.joined(separator: ", ")
    let problem =
      isDisabled
      ? "“\(label)” is disabled at the moment on \(front.name)."
      : "There is no button “\(label)” on \(front.name), which is in front."
    return problem + (offer.isEmpty ? " Nothing can be tapped on it." : " It offers: \(offer).")
  }
}
