import HeadlessUI
import Synchronization

/// The texts of secure fields that the session has seen. They are never printed.
///
/// The texts are remembered because the state may keep a password after its field has disappeared.
final class Secrets: Sendable {
  /// The text that is printed in place of a secret.
  static let marker = "•••"

  private let texts = Mutex<Set<String>>([])

  /// Remembers the texts of the secure fields on a screen, and of those behind a sheet or an alert.
  func add(of screen: Screen) {
    for text in screen.secureTexts { add(text) }
  }

  func add(_ text: String) {
    if !text.isEmpty { texts.withLock { _ = $0.insert(text) } }
  }

  /// Whether one of some texts is a secret.
  func contains(anyOf others: Set<String>) -> Bool {
    !others.isEmpty && texts.withLock { !$0.isDisjoint(with: others) }
  }

  /// Returns a value in which the marker replaces every string that equals a secret.
  ///
  /// A string that only contains a secret stays as it is, because a secret may have a single letter.
  func hidden(in value: JSONValue) -> JSONValue {
    let texts = texts.withLock(\.self)
    return texts.isEmpty ? value : value.replacing(texts)
  }
}

extension JSONValue {
  fileprivate func replacing(_ secrets: Set<String>) -> JSONValue {
    switch self {
    case .string(let text): secrets.contains(text) ? .string(Secrets.marker) : self
    case .array(let elements): .array(elements.map { $0.replacing(secrets) })
    case .object(let members): .object(members.mapValues { $0.replacing(secrets) })
    case .null, .bool, .integer, .number: self
    }
  }
}
