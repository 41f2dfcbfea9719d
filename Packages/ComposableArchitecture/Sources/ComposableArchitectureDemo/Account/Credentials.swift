/// An e-mail address in a plausible form, with one @ between non-empty parts and a dot in the
/// domain.
///
/// The only initializer checks the text, so code that receives an address need not check it again.
struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
  let description: String

  init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty,
      text.unicodeScalars.allSatisfy({ $0.value > 32 && !$0.properties.isWhitespace })
    else { return nil }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }) else { return nil }
    description = text.lowercased()
  }
}

/// A password. `print`, `dump` and debuggers do not show its text.
struct Password: Equatable, Sendable {
  private let text: String

  init(_ text: String) { self.text = text }

  var isLongEnough: Bool { text.count >= 8 }
}

extension Password: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  var description: String { "••••••••" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}
