package import ArgumentParser

/// The options of every subcommand.
package struct RunnerOptions: ParsableArguments {
  /// What the names of the options begin with: the app's ``HeadlessApp/runnerOptionPrefix``.
  ///
  /// The parser creates the options without arguments, so it cannot pass the prefix in another way.
  @TaskLocal static var prefix = ""

  /// Returns an option as it is written on the command line: `--grace`, or with a prefix
  /// `--runner-grace`.
  static func option(_ name: String) -> String {
    prefix.isEmpty ? "--\(name)" : "--\(prefix)-\(name)"
  }

  private static func long(_ name: String) -> NameSpecification {
    .customLong(String(option(name).dropFirst(2)))
  }

  @Option(
    name: long("output"),
    help: "How to print: text, or json with an object for each action and error."
  )
  package var output = OutputFormat.text

  @Option(
    name: long("grace"),
    help: ArgumentHelp(
      """
      How long effects in flight may run on after the end of a script, or after “quit”, before \
      they are cancelled: 500ms, 2s or 1m.
      """,
      valueName: "duration"
    )
  )
  package var grace = TimeLimit(.seconds(5))

  @Option(
    name: long("wait-limit"),
    help: ArgumentHelp(
      "How long a “wait” without a duration waits before it fails.",
      valueName: "duration"
    )
  )
  package var waitLimit = TimeLimit(.seconds(60))

  @Flag(
    name: long("keep-going"),
    help: """
      Continue after a line that is wrong or fails. The exit code is that of the first such line. \
      With “\(option("output")) json” the error is an object on standard output, in order with the others.
      """
  )
  package var keepGoing = false

  /// The parser calls this before it reads the command line.
  package init() {}

  /// Options without a command line.
  package init(
    output: OutputFormat,
    grace: Duration = .seconds(5),
    waitLimit: Duration = .seconds(60),
    keepGoing: Bool = false
  ) {
    self.output = output
    self.grace = TimeLimit(grace)
    self.waitLimit = TimeLimit(waitLimit)
    self.keepGoing = keepGoing
  }
}

package enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}

/// A duration on the command line: `500ms`, `2s` or `1m`.
package struct TimeLimit: ExpressibleByArgument, Sendable {
  package let duration: Duration

  package init(_ duration: Duration) { self.duration = duration }

  package init?(argument: String) {
    guard let duration = Duration(text: argument) else { return nil }
    self.duration = duration
  }

  package var defaultValueDescription: String { duration.text }
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
