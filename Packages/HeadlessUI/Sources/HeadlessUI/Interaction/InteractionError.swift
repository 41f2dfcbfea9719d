/// Why a control could not be operated.
public struct InteractionError: Error, Sendable, CustomStringConvertible {
  package enum Problem: Error, Equatable {
    case isMissing
    /// There is such a control, but a sheet, a confirmation or an alert is in front of it.
    case isBehind
    case isDisabled
    /// Several controls have the label. `names` are the names that tell them apart.
    case isAmbiguous(count: Int, noun: String, names: [String])
    /// The number is too high: only this many controls have the label.
    case notThatMany(count: Int, noun: String)
    /// The label is in other rows only.
    case noSuchRow(String, rows: [String])
    /// The control is of another kind.
    case isOther(Control.Kind)
    /// The field does nothing when it is submitted.
    case cannotSubmit
    /// The picker has other options.
    case noSuchOption(String, options: [String])
    /// The stepper has another range.
    case isOutOfRange(String, ClosedRange<Int>)
    /// No control has the key.
    case noSuchKey
    /// There is nothing to go back to.
    case noWayBack
  }

  /// The label, or the key.
  public let label: String
  /// The layer that was in front.
  public let front: ScreenLayer
  /// The interaction that was to be performed, if it was a particular one.
  var interaction: Interaction?
  let problem: Problem

  package init(
    label: String, front: ScreenLayer, interaction: Interaction? = nil, problem: Problem
  ) {
    self.label = label
    self.front = front
    self.interaction = interaction
    self.problem = problem
  }

  /// Whether there was such a control, but disabled.
  public var isDisabled: Bool { problem == .isDisabled }
  /// Whether there was such a control, but a sheet, a confirmation or an alert was in front of it.
  public var isBehind: Bool { problem == .isBehind }
  /// Whether no control in front had the label.
  public var isNotInFront: Bool { problem == .isMissing || isBehind }

  /// A sentence that says what is in front and what it offers.
  public var description: String {
    let label = shortened(label)
    let noun = interaction?.object ?? "control"
    return switch problem {
    case .isMissing, .isBehind:
      "There is no \(noun) “\(label)” on \(front.name), which is in front. \(front.offer)"
    case .isDisabled:
      "“\(label)” on \(front.name) is disabled at the moment. \(front.offer)"
    case .isAmbiguous(let count, let noun, let names):
      names.isEmpty
        ? "There are \(count) \(noun)s “\(label)” on \(front.name). Choose one by its number, from "
          + "“\(label) #1” to “\(label) #\(count)”."
        : "There are \(count) \(noun)s “\(label)” on \(front.name). Choose one by its row: "
          + "\(list(names))."
    case .notThatMany(let count, let noun):
      count == 1
        ? "There is only 1 \(noun) “\(label)” on \(front.name)."
        : "There are only \(count) \(noun)s “\(label)” on \(front.name)."
    case .noSuchRow(let row, let rows):
      "There is no \(noun) “\(label)” in a row “\(shortened(row))” on \(front.name). "
        + "It is in the rows \(list(rows))."
    case .isOther(let kind):
      "“\(label)” on \(front.name) is a \(kind.noun). \(kind.advice(label))"
    case .cannotSubmit:
      "The field “\(label)” on \(front.name) does nothing when it is submitted."
    case .noSuchOption(let option, let options):
      "“\(label)” on \(front.name) has no option “\(shortened(option))”. "
        + (options.isEmpty ? "It has no options." : "It has: \(list(options)).")
    case .isOutOfRange(let number, let range):
      "“\(label)” on \(front.name) cannot be “\(shortened(number))”. "
        + "It is a whole number from \(range.lowerBound) to \(range.upperBound)."
    case .noSuchKey:
      "No control on \(front.name) has the key “\(label)”. \(front.keys)"
    case .noWayBack:
      "There is nothing to go back to from \(front.name). \(front.offer)"
    }
  }
}

extension ScreenLayer {
  /// A sentence that lists the enabled controls.
  fileprivate var offer: String {
    let names = controls.filter(\.isEnabled).map { control in
      if case .button = control.kind {
        "“\(shortened(control.label))”"
      } else {
        "the \(control.kind.noun) “\(shortened(control.label))”"
      }
    }
    return names.isEmpty
      ? "Nothing can be tapped on it." : "It offers: \(names.joined(separator: ", "))."
  }

  /// A sentence that lists the shortcut keys.
  fileprivate var keys: String {
    let keys = controls.filter(\.isEnabled).compactMap { control in
      control.key.map { "“\($0)” for “\(shortened(control.label))”" }
    }
    return keys.isEmpty ? "It has no keys." : "It has: \(keys.joined(separator: ", "))."
  }
}

extension Control.Kind {
  /// Returns what can be done with a control of this kind.
  fileprivate func advice(_ label: String) -> String {
    switch self {
    case .button: "It can only be tapped."
    case .textField: "Type a text into it."
    case .toggle: "Turn it on or off."
    case .picker: "Choose one of its options."
    case .stepper: "Tap “\(label) -” or “\(label) +”, or choose a number."
    }
  }
}

private func list(_ names: [String], atMost limit: Int = 10) -> String {
  names.prefix(limit).map { "“\(shortened($0))”" }.joined(separator: ", ")
    + (names.count > limit ? " and \(names.count - limit) more" : "")
}

/// Returns a text, cut if it is too long to be quoted in an error.
package func shortened(_ text: String, to count: Int = 60) -> String {
  // The characters are not counted because that is slow for a very long text. The code points are
  // limited, too, because one character can have any number of them.
  let end = text.unicodeScalars.prefix(4 * count).endIndex
  let beginning = text[..<end].prefix(count)
  return beginning.endIndex == text.endIndex ? text : beginning + "…"
}
