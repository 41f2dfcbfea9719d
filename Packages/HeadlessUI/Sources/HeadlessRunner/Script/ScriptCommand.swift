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
    let line = line.drop(while: \.isWhitespace)
    guard let first = line.first, first != "#" else { return nil }
    let name = line.prefix { !$0.isWhitespace }
    let rest = String(line.dropFirst(name.count)).trimmed
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
      let path = rest.prefix { !$0.isWhitespace }
      let value = String(rest.dropFirst(path.count)).trimmed
      guard !path.isEmpty, !value.isEmpty else {
        throw .wrongLine("“expect” takes a path and a value: expect PATH VALUE, as “expect count 2”.")
      }
      // What is not JSON is taken as the text that it is.
      self = .expect(String(path), JSONValue(parsing: value) ?? .string(value))
    default:
      throw Self.unknown(String(name))
    }
  }

  private static func unknown(_ name: String) -> Failure {
    let near = names.nearest(to: name).map { "“\($0)”" }
    return .wrongLine(
      "“\(name)” is not a command."
        + (near.isEmpty ? "" : " Did you mean \(near.joined(separator: " or "))?")
        + " The commands are: \(names.joined(separator: ", ")).")
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
  var trimmed: String {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
