package import HeadlessUI

extension Screen {
  /// Returns the command of a script that operates a control in the same way. `nil` if there is none, because no
  /// label leads to the control, or because the command would contain a secret.
  ///
  /// A label or a text that a line would change is in quotation marks. The command is read as a script reads it, and
  /// is returned only if it means the same.
  package func command(for operation: Control.Operation, on control: Control) -> String? {
    if control.isSecure { return nil }
    switch operation {
    case .tap: return command("tap", control, .tap)
    case .submit: return command("submit", control, .submit)
    case .type(let text): return command("type", control, .type, text)
    case .toggle(let isOn):
      return command("toggle", control, .toggle, isOn.map { $0 ? "on" : "off" } ?? "")
    case .choose(let option): return command("choose", control, .choose, option)
    case .set(let value):
      guard case .picker(let options, _) = control.kind else {
        return command("choose", control, .choose, "\(value)")
      }
      // The first of several equal options would be chosen.
      guard options.indices.contains(value), options.firstIndex(of: options[value]) == value else {
        return nil
      }
      return command("choose", control, .choose, options[value])
    }
  }

  /// Returns a command that has only a label.
  private func command(
    _ name: String, _ control: Control, _ interaction: Interaction
  ) -> String? {
    guard let label = label(of: control, for: interaction) else { return nil }
    return "\(name) \(label.asArgument)"
  }

  /// Returns a command that has a label and a text.
  private func command(
    _ name: String, _ control: Control, _ interaction: Interaction, _ text: String
  ) -> String? {
    guard let label = label(of: control, for: interaction), interaction != .choose || !text.isEmpty
    else { return nil }
    // Quotation marks show where a label of several words ends, and where one ends that begins another label.
    let labels = label.contains(" ") ? [label.quoted] : [label.asArgument, label.quoted]
    // An option of a toggle is a word, and has none if the toggle is flipped.
    let argument = text.isEmpty && interaction == .toggle ? "" : " \(text.asArgument)"
    let line = labels.first { isRead($0 + argument, as: label, text, for: interaction) }
    return line.map { "\(name) \($0)\(argument)" }
  }

  private func isRead(
    _ line: String, as label: String, _ text: String, for interaction: Interaction
  ) -> Bool {
    guard let split = try? LabeledText(line).split(on: self, for: interaction) else { return false }
    return split == (label, text)
  }

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
