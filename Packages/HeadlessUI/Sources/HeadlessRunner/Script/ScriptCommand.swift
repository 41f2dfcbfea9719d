package import HeadlessUI

/// One line of a script.
package enum ScriptCommand: Equatable {
  case tap(String)
  case type(LabeledText)
  case submit(String)
  case toggle(LabeledText)
  case choose(LabeledText)
  case press(Key)
  case back
  case send(String)
  case wait(Duration?)
  case waitUntil(Condition, within: Duration?)
  case sleep(Duration)
  case advance(Duration)
  case show
  case state(String?)
  case expect(Condition)
  case include(String)

  /// Whether the command sends actions.
  var sends: Bool {
    switch self {
    case .tap, .type, .submit, .toggle, .choose, .press, .back, .send: true
    case .wait, .waitUntil, .sleep, .advance, .show, .state, .expect, .include: false
    }
  }

  /// Reads a line. Returns `nil` for an empty line or a comment.
  package init?(line: String) throws(Failure) {
    let (name, rest) = line.firstWord
    guard !name.isEmpty, !name.hasPrefix("#") else { return nil }
    switch name {
    case "tap":
      guard !rest.isEmpty else { throw .wrongLine("“tap” takes the label of a button: tap LABEL.") }
      self = .tap(rest)
    case "type":
      self = .type(try Self.labeled(rest, "type", "type LABEL TEXT, such as “type Search cats”"))
    case "submit":
      guard !rest.isEmpty else {
        throw .wrongLine("“submit” takes the label of a field: submit LABEL.")
      }
      self = .submit(rest)
    case "toggle":
      self = .toggle(try Self.labeled(rest, "toggle", "toggle LABEL, or toggle LABEL on"))
    case "choose":
      self = .choose(
        try Self.labeled(rest, "choose", "choose LABEL OPTION, such as “choose Order Name”"))
    case "press":
      self = .press(try Self.key(rest))
    case "back":
      try Self.nothing(rest, after: name)
      self = .back
    case "send":
      self = .send(rest)
    case "wait":
      self = try Self.wait(rest)
    case "sleep":
      self = .sleep(try Self.duration(rest, after: name))
    case "advance":
      self = .advance(try Self.duration(rest, after: name))
    case "show":
      try Self.nothing(rest, after: name)
      self = .show
    case "state":
      self = .state(rest.isEmpty ? nil : rest)
    case "expect":
      self = .expect(try Condition(rest, of: "expect"))
    case "include":
      guard !rest.isEmpty else { throw .wrongLine("“include” takes a file: include FILE.") }
      self = .include(rest.unquoted ?? rest)
    default:
      throw Self.unknown(name)
    }
  }

  /// Reads what follows `wait`: a duration, `until` and a condition, or `for screen` and a text.
  private static func wait(_ text: String) throws(Failure) -> ScriptCommand {
    let (word, rest) = text.firstWord
    switch word {
    case "until":
      let (condition, limit) = try limited(rest)
      return .waitUntil(try Condition(condition, of: "wait until"), within: limit)
    case "for":
      let (screen, searched) = rest.firstWord
      guard screen == "screen" else {
        throw .wrongLine("“wait for” takes a text on the screen: wait for screen TEXT.")
      }
      let (text, limit) = try limited(searched)
      return .waitUntil(try Condition("screen \(text)", of: "wait for"), within: limit)
    default:
      return .wait(text.isEmpty ? nil : try duration(text))
    }
  }

  /// Splits `TEXT within DURATION`. Without a duration at its end, the text is returned as it is.
  private static func limited(_ text: String) throws(Failure) -> (String, Duration?) {
    let (beginning, last) = text.lastWord
    let (before, within) = beginning.lastWord
    guard within == "within", !before.isEmpty, text.unquoted == nil,
      let limit = Duration(text: last)
    else {
      return (text, nil)
    }
    return (before, limit)
  }

  private static func labeled(
    _ text: String, _ command: String, _ form: String
  ) throws(Failure) -> LabeledText {
    guard !text.isEmpty else { throw .wrongLine("“\(command)” takes a label: \(form).") }
    return try LabeledText(text)
  }

  private static func key(_ text: String) throws(Failure) -> Key {
    if let key = Key(parsing: text) { return key }
    let names = Key.named.map(\.description)
    let hint = didYouMean(names.mostSimilar(to: text.lowercased()))
    throw .wrongLine(
      (text.isEmpty ? "“press” takes a key." : "“\(shortened(text))” is not a key.\(hint)")
        + " A key is one character, “ctrl-” and a character, or one of: "
        + "\(names.joined(separator: ", "))."
    )
  }

  private static func nothing(_ rest: String, after command: String) throws(Failure) {
    guard rest.isEmpty else {
      throw .wrongLine("“\(command)” takes nothing more, but found “\(shortened(rest))”.")
    }
  }

  private static func unknown(_ name: String) -> Failure {
    // A file that is not a script may have very long words.
    let shown = shortened(name, to: 40)
    return .wrongLine(
      "“\(shown)” is not a command.\(didYouMean(names.mostSimilar(to: shown))) "
        + "The commands are: \(names.joined(separator: ", "))."
    )
  }

  private static func duration(
    _ text: String,
    after command: String
  ) throws(Failure) -> Duration {
    guard !text.isEmpty else {
      throw .wrongLine("“\(command)” takes a duration, such as “\(command) 30s”.")
    }
    return try duration(text)
  }

  private static func duration(_ text: String) throws(Failure) -> Duration {
    if let duration = Duration(text: text) { return duration }
    throw .wrongLine("“\(shortened(text))” is not a duration: write 500ms, 2s, 1m or 1h.")
  }
}
