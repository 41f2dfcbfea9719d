extension Control: CustomStringConvertible, CustomReflectable {
  /// The control in a sentence: `the field “Search”`. The text of a field is not in it because it may be
  /// secret.
  public var description: String { "the \(kind.noun) “\(label)”" }

  /// The parts that `dump` and test failures show. The text of a secure field is not one of them.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "label": label, "kind": kind, "isEnabled": isEnabled, "row": row, "text": visibleText,
      ])
  }

  /// The text of a field, with dots for that of a secure one.
  var visibleText: String {
    if case .textField(isSecure: true) = kind { String(text.map { _ in "•" }) } else { text }
  }
}
