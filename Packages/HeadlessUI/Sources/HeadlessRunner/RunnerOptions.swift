import ArgumentParser

/// The options of every subcommand.
struct RunnerOptions: ParsableArguments {
  @Option(help: "How to print: text, or json with an object for each action and error.")
  var output = OutputFormat.text

  @Option(
    help: ArgumentHelp(
      """
      How long effects in flight may run on after the end of a script, or after “quit”, before \
      they are cancelled: 500ms, 2s or 1m.
      """,
      valueName: "duration"
    )
  )
  var grace = TimeLimit(.seconds(5))

  @Option(
    help: ArgumentHelp(
      "How long a “wait” without a duration waits before it fails.",
      valueName: "duration"
    )
  )
  var waitLimit = TimeLimit(.seconds(60))

  @Flag(
    help: """
      Continue after a line that is wrong or fails. The exit code is that of the first such line. \
      With “--output json” the error is an object on standard output, in order with the others.
      """
  )
  var keepGoing = false
}

enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}

/// A duration on the command line: `500ms`, `2s` or `1m`.
struct TimeLimit: ExpressibleByArgument, Sendable {
  let duration: Duration

  init(_ duration: Duration) { self.duration = duration }

  init?(argument: String) {
    guard let duration = Duration(text: argument) else { return nil }
    self.duration = duration
  }

  var defaultValueDescription: String { duration.text }
}

extension Duration {
  /// Reads `500ms`, `2s`, `2` or `1m`; `nil` if it is none of these.
  init?(text: String) {
    let number = text.prefix { $0.isNumber || $0 == "." }
    let unit = text.dropFirst(number.count).drop(while: \.isWhitespace)
    let seconds: [Substring: Double] = ["ms": 0.001, "s": 1, "": 1, "m": 60]
    guard let value = Double(number), let factor = seconds[unit], value * factor <= 1e9 else {
      return nil
    }
    self = .milliseconds(Int(value * factor * 1000))
  }

  /// The duration in the same form: `500ms`, `2s` or `1m`.
  var text: String {
    let milliseconds = Int(self / .milliseconds(1))
    if milliseconds % 1000 != 0 || milliseconds == 0 { return "\(milliseconds)ms" }
    if milliseconds % 60_000 != 0 { return "\(milliseconds / 1000)s" }
    return "\(milliseconds / 60_000)m"
  }
}
