import ComposableArchitecture
import ComposableArchitectureRecording
import Foundation
import HeadlessUI
import Synchronization

/// Keeps the texts of secure fields out of what a session writes. Any thread may use it.
///
/// A text is a secret in these cases:
///
/// - The user types it into a secure field.
/// - A secure field shows it, for example because an effect has loaded it.
/// - An action that is sent has it, and a secure field on the screen would send the same action for the text. This
///   holds although the reducer may refuse the text.
///
/// ``Secrets`` replaces it in what is printed. A recording or a history without a redaction ends before the first state
/// or action that has a secret. With a redaction, the redaction says what is recorded.
final class SecureFields<Value: Encodable & Sendable, Action: Codable & Sendable>: Sendable {
  let secrets = Secrets()
  private let program: Program<Value, Action>
  private let recorder: Recorder<Value, Action>?
  private let history: History<Value, Action>?
  /// Whether something is recorded that a secret would end.
  private let isAtRisk: Atomic<Bool>

  init(
    of program: Program<Value, Action>, _ recorder: Recorder<Value, Action>?,
    _ history: History<Value, Action>?
  ) {
    self.program = program
    self.recorder = recorder
    self.history = history
    isAtRisk = Atomic((recorder?.redaction ?? history?.redaction)?.isNone == true)
  }

  /// Call this before the user types a text into a secure field.
  func willType(_ text: String, into field: Control) {
    // A screen may never show the text, because the reducer may refuse it.
    secrets.add(text)
    stopRecording(before: field)
  }

  /// Call this before an action is sent that no control sends.
  ///
  /// - Parameter value: The state. It is read only if the action has a text, because reading it waits for a thread that
  ///   is reducing.
  func willSend(_ action: Action, in value: @autoclosure () -> Value) {
    for (text, field) in typing(of: action, in: value()) { willType(text, into: field) }
  }

  /// Call this before a state is recorded.
  func willRecord(_ value: Value) {
    guard isAtRisk.load(ordering: .relaxed) else { return }
    let screen = program.screen(of: value)
    secrets.add(of: screen)
    if let field = screen.allControls.first(where: { $0.isSecure && !$0.text.isEmpty }) {
      stopRecording(before: field)
    }
  }

  /// Whether an action has a text that is a secret.
  func hasSecret(_ action: Action, in value: @autoclosure () -> Value) -> Bool {
    secrets.contains(anyOf: texts(in: action)) || !typing(of: action, in: value()).isEmpty
  }

  /// Returns the texts of an action for which a secure field would send the same action.
  private func typing(
    of action: Action, in value: @autoclosure () -> Value
  ) -> [(text: String, field: Control)] {
    let texts = texts(in: action)
    guard !texts.isEmpty, let json = json(action) else { return [] }
    let sent = Mutex<[Action]>([])
    let value = value()
    // Actions of the fields change nothing.
    let store = Store<Value, Action>(
      initialValue: value,
      reducer: { _, action, _ in
        sent.withLock { $0.append(action) }
        return []
      }, environment: ())
    let fields = program.screen(store).allControls.filter(\.isSecure)
    return fields.flatMap { field in
      texts.filter { text in
        sent.withLock { $0 = [] }
        try? field.perform(.type(text))
        return sent.withLock(\.self).contains { self.json($0) == json }
      }.map { ($0, field) }
    }
  }

  private func texts(in action: Action) -> Set<String> {
    // Most actions have no text, and decoding takes longer than encoding.
    guard let json = json(action), json.hasText,
      let value = try? JSONDecoder().decode(JSONValue.self, from: json)
    else { return [] }
    return value.texts
  }

  private func json(_ action: Action) -> Data? { try? JSONEncoder.forRunner.encode(action) }

  private func stopRecording(before field: Control) {
    guard isAtRisk.exchange(false, ordering: .relaxed) else { return }
    func reason(_ what: String, _ purpose: String) -> String {
      """
      \(what) ends here because the field “\(shortened(field.label))” is secure, and the program does not say what a \
      recording must not contain. Pass a “redaction” to “Program” to \(purpose) this app.
      """
    }
    recorder?.stop(because: reason("The recording", "record"))
    history?.stop(because: reason("The history", "inspect"))
  }
}

extension Data {
  /// Whether JSON without line breaks has a text that is not a key.
  fileprivate var hasText: Bool {
    var isInText = false
    var isEscaped = false
    for (index, byte) in zip(indices, self) {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "\""):
        isInText.toggle()
        if !isInText, dropFirst(index + 1 - startIndex).first != UInt8(ascii: ":") { return true }
      default: break
      }
    }
    return false
  }
}

extension JSONValue {
  /// The texts in it, without keys and without the empty text.
  fileprivate var texts: Set<String> {
    switch self {
    case .string(let text): text.isEmpty ? [] : [text]
    case .array(let elements): elements.reduce(into: []) { $0.formUnion($1.texts) }
    case .object(let members): members.values.reduce(into: []) { $0.formUnion($1.texts) }
    case .null, .bool, .integer, .number: []
    }
  }
}
