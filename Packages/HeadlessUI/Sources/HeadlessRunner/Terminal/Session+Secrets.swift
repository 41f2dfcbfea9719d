import ComposableArchitecture
import HeadlessUI

/// Which lines of the terminal are not kept.
extension Session {
  /// Whether a line may contain the text of a secure field. Such a line is neither kept nor shown while it is
  /// performed.
  ///
  /// Ask again when the line has been performed, because the screen may show a secure field only then.
  func isSecret(_ line: String) -> Bool {
    let screen = screen
    if HeadlessRunner.isSecret(line, on: screen) { return true }
    let (name, text) = line.firstWord
    guard name == "send" else { return false }
    guard let action = try? action(sentBy: text) else {
      // The quotation marks around a secret may be missing.
      return screen.allControls.contains(where: \.isSecure)
    }
    return secureFields.hasSecret(action, in: store.value)
  }

  /// Returns the text that is shown for a line while it is performed.
  func echo(of line: String) -> String {
    isSecret(line) ? "\(line.firstWord.word) \(Secrets.marker)" : shortened(line)
  }
}
