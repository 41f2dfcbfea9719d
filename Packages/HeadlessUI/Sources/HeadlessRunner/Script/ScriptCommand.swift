/// One line of a script.
enum ScriptCommand: Equatable {
  case tap(String)
  case send(String)
  case wait(Duration?)
  case show
  case state(StatePathText?)
  case expect(StatePathText, JSONValue)

  typealias StatePathText = String

  static let names = ["tap", "send", "wait", "show", "state", "expect"]

  /// What the commands are, for people.
  static let help = """
      tap LABEL            tap the button with this label
      send ACTION [JSON]   send an action by its name, with what it carries
      wait [DURATION]      wait until no effect is running; at most 500ms, 2s or 1m
      show                 print the screen
      state [PATH]         print the state, or one part of it
      expect PATH VALUE    stop unless this part of the state has this value
      # ...                a comment
    """

  /// Reads a line; `nil` if there is nothing to do on it.
  init?(line: String) throws(Failure) {
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
    case "show":
      guard rest.isEmpty else { throw .wrongLine("“show” takes nothing more: found “\(rest)”.") }
      self = .show
    case "state":
      self = .state(rest.isEmpty ? nil : rest)
    case "expect":
      let (path, value) = rest.firstWord
      guard !path.isEmpty, !value.isEmpty else {
        throw .wrongLine(
          "“expect” takes a path and a value: expect PATH VALUE, as “expect count 2”."
        )
      }
      // What is not JSON is taken as the text that it is.
      self = .expect(path, JSONValue(parsing: value) ?? .string(value))
    default:
      throw Self.unknown(name)
    }
  }

  private static func unknown(_ name: String) -> Failure {
    // What is no script at all may have very long words.
    let shown = name.count > 40 ? name.prefix(40) + "…" : name
    return .wrongLine(
      "“\(shown)” is not a command.\(didYouMean(names.nearest(to: String(shown)))) "
        + "The commands are: \(names.joined(separator: ", "))."
    )
  }

  private static func duration(_ text: String) throws(Failure) -> Duration {
    let number = text.prefix { $0.isNumber || $0 == "." }
    let unit = text.dropFirst(number.count).drop(while: \.isWhitespace)
    let seconds: [Substring: Double] = ["ms": 0.001, "s": 1, "": 1, "m": 60]
    guard let value = Double(number), let factor = seconds[unit], value * factor <= 1e9 else {
      throw .wrongLine("“\(text)” is not a duration: write 500ms, 2s or 1m.")
    }
    return .milliseconds(Int(value * factor * 1000))
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
