import ArgumentParser
package import Foundation

/// The options of every subcommand.
package struct RunnerOptions: ParsableArguments {
  /// The beginning of the names of the options: the app's ``HeadlessApp/runnerOptionPrefix``.
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
      How long effects in flight may continue after the end of a script, or after “quit”, before \
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

  @Option(
    name: long("clock"),
    help: """
      The time that the app sees: real, or virtual, which stands still until “advance” moves it.
      """
  )
  package var clock = ClockKind.real

  @Option(
    name: long("start-date"),
    help: ArgumentHelp(
      "The date at which virtual time begins, such as 2030-02-01 or 2030-02-01T09:30:00Z.",
      valueName: "date")
  )
  package var startDate = StartDate.standard

  @Option(
    name: long("record"),
    help: ArgumentHelp(
      """
      Record what happens in a new file, for “history”, “replay” and “export”. Only you may read it.
      """,
      valueName: "file"),
    completion: .file()
  )
  var record: String?

  @Flag(
    name: long("plain"),
    help: """
      In a terminal, show the screen as text and read commands line by line, for screen readers and \
      simple terminals.
      """
  )
  package var plain = false

  @Flag(
    name: long("keep-going"),
    help: """
      Continue after a line that is wrong or fails. The exit code is that of the first such line. \
      With “\(option("output")) json” the error is an object on standard output, in order with the others.
      """
  )
  package var keepGoing = false

  /// Whether what happens is recorded in a file.
  package var isRecording: Bool { record != nil }

  /// The parser calls this before it reads the command line.
  package init() {}

  /// Creates options without a command line, for tests.
  package init(
    output: OutputFormat,
    grace: Duration = .seconds(600),
    waitLimit: Duration = .seconds(600),
    clock: ClockKind = .real,
    startDate: StartDate = .standard,
    keepGoing: Bool = false
  ) {
    self.output = output
    self.grace = TimeLimit(grace)
    self.waitLimit = TimeLimit(waitLimit)
    self.clock = clock
    self.startDate = startDate
    self.keepGoing = keepGoing
  }
}

package enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}

/// The time in which an app runs.
package enum ClockKind: String, ExpressibleByArgument, CaseIterable {
  case real
  case virtual
}

/// The date at which virtual time begins, on the command line: `2026-01-01` or `2026-01-01T09:30:00Z`.
package struct StartDate: ExpressibleByArgument, Sendable {
  package let date: Date

  /// The beginning of the year 2026, in UTC.
  package static let standard = StartDate(Date(timeIntervalSince1970: 1_767_225_600))

  package init(_ date: Date) { self.date = date }

  /// Reads `2026-01-31` or `2026-01-31T12:00:00Z`, which may have an offset such as `+01:00` instead of `Z`.
  /// Returns `nil` for any other text, and for a date or a time that does not exist.
  package init?(argument: String) {
    let format =
      /(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(?:Z|([+-])(\d\d):?(\d\d)))?/.asciiOnlyDigits()
    guard let match = argument.wholeMatch(of: format)?.output else { return nil }
    func number(_ text: Substring?) -> Int { text.flatMap { Int($0) } ?? 0 }
    let (hours, minutes) = (number(match.8), number(match.9))
    guard hours < 24, minutes < 60 else { return nil }
    let offset = (hours * 60 + minutes) * (match.7 == "-" ? -60 : 60)
    let components = DateComponents(
      calendar: Calendar(identifier: .gregorian), timeZone: TimeZone(secondsFromGMT: offset),
      year: number(match.1), month: number(match.2), day: number(match.3),
      hour: number(match.4), minute: number(match.5), second: number(match.6))
    guard components.isValidDate, let date = components.date else { return nil }
    self.date = date
  }

  package var defaultValueDescription: String { date.formatted(.iso8601) }
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
  /// Reads `500ms`, `2s`, `2`, `1m` or `1h`. Returns `nil` for any other text.
  init?(text: String) {
    let number = text.prefix { $0.isNumber || $0 == "." }
    let unit = text.dropFirst(number.count).drop(while: \.isWhitespace)
    let seconds: [Substring: Double] = ["ms": 0.001, "s": 1, "": 1, "m": 60, "h": 3600]
    guard let value = Double(number), let factor = seconds[unit], value * factor <= 1e9 else {
      return nil
    }
    self = .milliseconds(Int(value * factor * 1000))
  }

  /// The duration in the same form, rounded up: `500ms`, `2s` or `1m`.
  var text: String {
    let count = (self / .milliseconds(1)).rounded(.up)
    // An app may sleep for longer than that, such as “forever”.
    guard count.magnitude < 1e15 else { return "\(components.seconds)s" }
    let milliseconds = Int(count)
    if milliseconds % 1000 != 0 || milliseconds == 0 { return "\(milliseconds)ms" }
    if milliseconds % 60_000 != 0 { return "\(milliseconds / 1000)s" }
    return "\(milliseconds / 60_000)m"
  }
}
