import HeadlessUI

/// One line of a script.
package enum ScriptCommand: Equatable {
  case tap(String)
  case send(String)
  case wait(Duration?)
  case sleep(Duration)
  case advance(Duration)
  case show
  case state(StatePathText?)
  case expect(StatePathText, JSONValue)

  package typealias StatePathText = String

  static let names = ["tap", "send", "wait", "sleep", "advance", "show", "state", "expect"]

  /// What the commands are, for people.
  static let help = """
      tap LABEL            tap the button with this label; “tap LABEL #2” taps the
                           second of several
      send ACTION [JSON]   send an action by its name, with what it carries
      wait [DURATION]      wait until no effect is running, and fail after 500ms,
                           2s or 1m; without a duration, after “--wait-limit”
      sleep DURATION       let time pass; in virtual time, the same as “advance”
      advance DURATION     move the virtual clock, with “--clock virtual”
      show                 print the screen
      state [PATH]         print the state, or one part of it
      expect PATH VALUE    fail unless this part of the state has this value,
                           which is JSON or plain text
      # ...                a comment
    """

  /// Reads a line; `nil` if there is nothing to do on it.
  package init?(line: String) throws(Failure) {
    let (name, rest) = line.firstWord
    guard !name.isEmpty, !name.hasPrefix("#") else { return nil }
    switch name {
    case "tap":
      guard !rest.isEmpty else { throw .wrongLine("“tap” takes the label of a button: tap LABEL.") }
      self = .tap(rest)
    case "send":
      self = .send(rest)
    case "wait":
      self = .wait(rest.isEmpty ? nil : try Self.duration(rest))
    case "sleep":
      self = .sleep(try Self.duration(rest, after: name))
    case "advance":
      self = .advance(try Self.duration(rest, after: name))
    case "show":
      guard rest.isEmpty else {
        throw .wrongLine("“show” takes nothing more: found “\(shortened(rest))”.")
      }
      self = .show
    case "state":
      self = .state(rest.isEmpty ? nil : rest)
    case "expect":
      let (path, value) = rest.firstWord
      guard !path.isEmpty, !value.isEmpty else {
        throw .wrongLine(
          "“expect” takes a path and a value: expect PATH VALUE, such as “expect count 2”."
        )
      }
      self = .expect(path, try Self.value(value))
    default:
      throw Self.unknown(name)
    }
  }

  private static func unknown(_ name: String) -> Failure {
    // A file that is not a script may have very long words.
    let shown = shortened(name, to: 40)
    return .wrongLine(
      "“\(shown)” is not a command.\(didYouMean(names.nearest(to: shown))) "
        + "The commands are: \(names.joined(separator: ", "))."
    )
  }

  /// Reads JSON, or else plain text. Text that begins as only JSON does is a mistake.
  private static func value(_ text: String) throws(Failure) -> JSONValue {
    if let value = JSONValue(parsing: text) { return value }
    guard let first = text.first, !"[{\"".contains(first) else {
      throw .wrongLine("“\(shortened(text))” is not JSON.")
    }
    return .string(text)
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

extension String {
  /// Without white space at its ends.
  var trimmed: String { String(Substring(utf8[...].trimmed)) }

  /// What is before the first white space, and what is after it, both without white space at their
  /// ends.
  var firstWord: (word: String, rest: String) {
    let text = utf8[...].trimmed
    let word = text.prefix { !$0.isBlank }
    return (String(Substring(word)), String(Substring(text[word.endIndex...].trimmed)))
  }
}

extension Substring.UTF8View {
  // Byte by byte: to ask a `Character` whether it is white space takes longer than an action.
  fileprivate var trimmed: Self {
    let start = drop(while: \.isBlank)
    guard let last = start.lastIndex(where: { !$0.isBlank }) else { return start }
    return start[...last]
  }
}

extension UInt8 {
  /// Whether it is a space, a tab or a line break.
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
