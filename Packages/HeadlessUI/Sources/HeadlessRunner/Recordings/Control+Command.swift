import HeadlessUI

extension Screen {
  /// Returns the command of a script that operates a control in the same way. `nil` if there is none, because no
  /// label leads to the control, or because the command would contain a secret.
  func command(for operation: Control.Operation, on control: Control) -> String? {
    if control.isSecure { return nil }
    switch operation {
    case .tap: return label(of: control, for: .tap).map { "tap \($0)" }
    case .submit: return label(of: control, for: .submit).map { "submit \($0)" }
    case .type(let text): return command("type", control, .type, text)
    case .toggle(let isOn):
      return command("toggle", control, .toggle, isOn.map { $0 ? "on" : "off" })
    case .choose(let option): return command("choose", control, .choose, option)
    case .set(let value):
      if case .picker(let options, _) = control.kind {
        guard options.indices.contains(value) else { return nil }
        return command("choose", control, .choose, options[value])
      }
      return command("choose", control, .choose, "\(value)")
    }
  }

  private func command(
    _ name: String, _ control: Control, _ interaction: Interaction, _ text: String?
  ) -> String? {
    guard let label = label(of: control, for: interaction) else { return nil }
    // Quotation marks show where a label ends.
    let words = [name, label.contains(" ") ? quoted(label) : label, text.map(argument)]
    return words.compactMap(\.self).joined(separator: " ")
  }

  /// Returns a text as it is, or in quotation marks if its ends would be lost or if it looks like a quotation.
  private func argument(_ text: String) -> String {
    text.isEmpty || text.trimmed != text || text.hasPrefix("\"")
      || text.contains(where: \.isNewline)
      ? quoted(text) : text
  }

  private func quoted(_ text: String) -> String { JSONValue.string(text).text() }

  /// Returns the shortest label that leads to a control and to no other one.
  private func label(of control: Control, for interaction: Interaction) -> String? {
    let rows = [
      "", control.row.last.map { " in \($0)" } ?? "",
      control.row.reversed().map { " in \($0)" }.joined(),
    ]
    let numbers = [""] + (1...20).map { " #\($0)" }
    for number in numbers {
      for row in rows {
        let label = control.label + row + number
        guard let found = try? self.control(labeled: label, for: interaction) else { continue }
        if found.id == control.id { return label }
      }
    }
    return nil
  }
}
