import HeadlessUI

/// A label that is followed by a text, as in `type Search cats`.
///
/// A label in quotation marks is unambiguous. Otherwise the controls in front decide where the label
/// ends.
package struct LabeledText: Equatable {
  /// The ways to split the line, the longest label first.
  private let splits: [(label: String, text: String)]

  /// The number of words that a label without quotation marks can have.
  private static var longestLabel: Int { 32 }

  init(_ line: String) throws(Failure) {
    if line.isQuoted {
      guard let (label, rest) = line.quotedPrefix, rest.isEmpty || rest.utf8.first?.isBlank == true
      else {
        throw .wrongLine("The quotation mark before the label needs another one after it.")
      }
      splits = [(label, Self.unquoted(rest.trimmed))]
      return
    }
    var splits: [(label: String, text: String)] = []
    var (label, rest) = line.firstWord
    splits.append((label, Self.unquoted(rest)))
    while !rest.isEmpty, splits.count < Self.longestLabel {
      let (word, remainder) = rest.firstWord
      label += " " + word
      rest = remainder
      splits.append((label, Self.unquoted(rest)))
    }
    self.splits = splits.reversed()
  }

  package static func == (lhs: LabeledText, rhs: LabeledText) -> Bool {
    lhs.splits.elementsEqual(rhs.splits, by: ==)
  }

  /// Splits the line at the longest label that a control in front has.
  ///
  /// - Throws: The reason why there is no such control, for the first word as the label.
  func split(
    on screen: Screen, for interaction: Interaction
  ) throws(InteractionError) -> (label: String, text: String) {
    for split in splits {
      do {
        _ = try screen.control(labeled: split.label, for: interaction)
        return split
      } catch  where splits.count == 1 || split.label == splits.last?.label {
        throw error
      } catch {
        // A control with exactly this label is meant, even if it cannot be operated.
        if !error.isNotInFront, error.label == split.label { throw error }
      }
    }
    return ("", "")
  }

  private static func unquoted(_ text: String) -> String { text.unquoted ?? text }
}
