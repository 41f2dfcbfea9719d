import ArgumentParser
import ComposableArchitecture
import Foundation
import Testing

@testable import HeadlessRunner

@Suite struct CommandLineTests {
  private struct App: HeadlessApp {
    static let name = "app"
    static let abstract = "An app."
    static let version = "1.2.3"

    struct Options: ParsableArguments {
      @Option var count = 0
      @Option var directory: String?
    }

    static func program(_ options: Options) -> Program<FeatureState, FeatureAction> {
      featureProgram()
    }
  }

  private func parse(_ arguments: String...) throws -> any ParsableCommand {
    try MainCommand<App>.root(for: arguments).parseAsRoot(arguments)
  }

  private func message(_ arguments: String...) -> String? {
    let root = MainCommand<App>.root(for: arguments)
    do {
      let command = try root.parseAsRoot(arguments)
      try (command as? PlayCommand<App>)?.checkSubcommand()
      return nil
    } catch {
      return root.message(for: error)
    }
  }

  @Test func `Options may come before and after the subcommand`() throws {
    for arguments in [
      ["--output", "json", "--count", "2", "run", "f", "--grace", "1m"],
      ["run", "f", "--output", "json", "--count", "2", "--grace", "1m"],
      ["run", "--grace", "1m", "--count", "2", "--output", "json", "f"],
    ] {
      let root = MainCommand<App>.root(for: arguments)
      let command = try #require(try root.parseAsRoot(arguments) as? RunCommand<App>)
      #expect(command.runner.output == .json)
      #expect(command.runner.grace.duration == .seconds(60))
      #expect(command.options.count == 2)
      #expect(command.script == "f")
    }
    let command = try #require(try parse("--output=json", "--keep-going") as? PlayCommand<App>)
    #expect(command.runner.output == .json)
    #expect(command.runner.keepGoing)
  }

  @Test func `An error after a subcommand shows the usage of the subcommand`() throws {
    let arguments = ["run", "-", "--output=yaml"]
    let root = MainCommand<App>.root(for: arguments)
    do {
      _ = try root.parseAsRoot(arguments)
      Issue.record("It was parsed.")
    } catch {
      #expect(root.fullMessage(for: error).contains("Usage: app run"))
    }
  }

  @Test func `Options that are not given have defaults`() throws {
    let command = try #require(try parse("run", "-") as? RunCommand<App>)
    #expect(command.runner.output == .text)
    #expect(command.runner.grace.duration == .seconds(5))
    #expect(command.runner.waitLimit.duration == .seconds(60))
    #expect(command.runner.clock == .real)
    #expect(command.runner.startDate.date.formatted(.iso8601) == "2026-01-01T00:00:00Z")
    #expect(!command.runner.keepGoing)
  }

  @Test(arguments: [
    ("2030-02-01", "2030-02-01T00:00:00Z"), ("2030-02-01T09:30:00Z", "2030-02-01T09:30:00Z"),
    ("2030-02-01T09:30:00+01:30", "2030-02-01T08:00:00Z"), ("2028-02-29", "2028-02-29T00:00:00Z"),
  ])
  func `Virtual time begins at a date`(text: String, date: String) throws {
    let command = try #require(
      try parse("run", "-", "--clock", "virtual", "--start-date", text) as? RunCommand<App>)
    #expect(command.runner.clock == .virtual)
    #expect(command.runner.startDate.date.formatted(.iso8601) == date)
  }

  @Test(arguments: [
    "soon", "2030-02-30", "2030-13-01", "2029-02-29", "2030-02-01T25:00:00Z",
    "2030-02-01T09:60:00Z", "2030-02-01T09:30:00Zjunk",
    "2030-02-01T09:30:00+99:99", "2030-02-01T09:30:00",
  ])
  func `Virtual time begins only at a date that exists`(text: String) {
    #expect(message("run", "-", "--start-date", text)?.contains("'\(text)'") == true)
  }

  @Test func `A refused start date shows how one is written`() {
    let root = MainCommand<App>.root(for: ["run"])
    do {
      _ = try root.parseAsRoot(["run", "-", "--start-date", "soon"])
      Issue.record("It was parsed.")
    } catch {
      let words = root.fullMessage(for: error).split(whereSeparator: \.isWhitespace)
      #expect(
        words.joined(separator: " ").contains("such as 2030-02-01 or 2030-02-01T09:30:00Z"))
    }
  }

  @Test func `A mistyped subcommand suggests the nearest one`() {
    #expect(
      message("actoins") == """
        “actoins” is not a subcommand. Did you mean “actions”? The subcommands are: play, run, actions, history, replay, export.
        """
    )
    #expect(
      message("frobnicate")
        == "“frobnicate” is not a subcommand. The subcommands are: play, run, actions, history, replay, export."
    )
  }

  @Test func `An error names an unknown option before a subcommand`() {
    #expect(message("--bogus", "run", "f") == "Unknown option '--bogus'")
    #expect(message("--bogus", "actoins") == "Unknown option '--bogus'")
    #expect(message("play", "run")?.hasPrefix("“run” is not expected after “play”.") == true)
  }

  @Test(arguments: ["--directory=", "--output="])
  func `An option without a value does not consume the next argument`(
    option: String
  ) async {
    let result = await #expect(
      processExitsWith: .exitCode(64), observing: [\.standardErrorContent]
    ) { [option] in
      await MainCommand<App>.run([option, "run", "/none"])
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.hasPrefix("Error: “\(option)” has no value. Write the value after “=”.\n"))
  }

  @Test func `An error for a script without “run” says how to run it`() throws {
    let script = try TemporaryFile()
    let problem = try #require(message(script.path))
    #expect(
      problem.hasSuffix(" is not a subcommand. To run a script, write: app run \(script.path)"))
  }

  @Test func `The help of the top level shows the options`() {
    let help = MainCommand<App>.helpMessage()
    for name in ["--output", "--grace", "--wait-limit", "--keep-going", "--count", "--version"] {
      #expect(help.contains(name))
    }
  }

  @Test func `The version is that of the app`() {
    #expect(message("--version") == "1.2.3")
    #expect(message("run", "--version") == "1.2.3")
  }

  @Test(arguments: [
    ("500ms", Duration.milliseconds(500)), ("2s", .seconds(2)), ("1.5 s", .milliseconds(1500)),
    ("2", .seconds(2)), ("1m", .seconds(60)), ("0s", .zero), ("90s", .seconds(90)),
    ("2h", .seconds(7200)),
  ])
  func `Durations are parsed and printed in the same form`(text: String, duration: Duration) {
    #expect(Duration(text: text) == duration)
    #expect(Duration(text: duration.text) == duration)
  }

  @Test(arguments: ["", "s", "-1s", "1d", "1e9m", "x", "1..2s", "½s"])
  func `Invalid durations are rejected`(text: String) {
    #expect(Duration(text: text) == nil)
  }
}

@Suite struct ReservedNamesTests {
  private struct Fine: ParsableArguments {
    @Option(name: .shortAndLong) var count = 0
    @Flag(inversion: .prefixedNo) var isLoud = false
    @Option(help: .hidden) var secret: String?
  }

  private struct Output: ParsableArguments {
    @Option(help: .hidden) var output = "x"
  }

  private struct Version: ParsableArguments {
    @Flag var version = false
  }

  private struct Positional: ParsableArguments {
    @Argument var file: String
  }

  private struct Nested: ParsableArguments {
    @OptionGroup var output: Output
  }

  private func problem(_ type: any ParsableArguments.Type) -> String? {
    ReservedNames.problem(with: type, of: "app")
  }

  @Test func `The guide lists the reserved names`() throws {
    let guide = try String(
      contentsOf: URL(filePath: #filePath).appending(path: "../../../Documentation/Apps.md")
        .standardized,
      encoding: .utf8)
    for name in ReservedNames.all { #expect(guide.contains("`\(name)`"), "\(name)") }
  }

  @Test func `The documented names are reserved`() {
    #expect(
      Set(ReservedNames.all) == [
        "--output", "--grace", "--wait-limit", "--clock", "--start-date", "--record", "--plain",
        "--keep-going",
        "--version", "--help", "-h", "--help-hidden", "--generate-completion-script",
      ]
    )
  }

  @Test func `An app may declare options with other names`() {
    #expect(problem(NoOptions.self) == nil)
    #expect(problem(Fine.self) == nil)
  }

  @Test func `An option with a name that the runner uses is an error`() {
    for type in [Output.self, Nested.self] as [any ParsableArguments.Type] {
      #expect(
        problem(type)?.hasPrefix(
          "“app” declares the option “--output”, which the runner uses. Give it another name, "
            + "or set “runnerOptionPrefix”. "
        ) == true
      )
    }
    #expect(problem(Version.self)?.contains("“--version”") == true)
  }

  private struct Prefixed: HeadlessApp {
    static let name = "prefixed"
    static let abstract = "An app that has an option of its own with the name of a runner's option."
    static let runnerOptionPrefix = "runner"

    static func program(_ options: Output) -> Program<FeatureState, FeatureAction> {
      featureProgram()
    }
  }

  @Test func `A prefix renames all options of the runner and no others`() {
    let names = Set(ReservedNames.all)
    RunnerOptions.$prefix.withValue("runner") {
      #expect(problem(Output.self) == nil)
      let parsers: Set = [
        "--version", "--help", "-h", "--help-hidden", "--generate-completion-script",
      ]
      let expected = names.map { parsers.contains($0) ? $0 : "--runner" + $0.dropFirst() }
      #expect(Set(ReservedNames.all) == Set(expected))
    }
  }

  @Test func `With a prefix, an app and the runner can have options with the same name`() throws {
    try RunnerOptions.$prefix.withValue("runner") {
      let arguments = ["run", "steps", "--output", "x", "--runner-output", "json"]
      let root = MainCommand<Prefixed>.root(for: arguments)
      let command = try #require(try root.parseAsRoot(arguments) as? RunCommand<Prefixed>)
      #expect(command.options.output == "x")
      #expect(command.runner.output == .json)
    }
  }

  @Test func `The command line is read with the app's prefix`() async {
    let result = await #expect(
      processExitsWith: .exitCode(66),
      observing: [\.standardErrorContent]
    ) {
      await MainCommand<Prefixed>.run(["run", "/none", "--output", "x", "--runner-output", "json"])
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.hasPrefix(#"{"code":66,"error":"Cannot read the script “/none”"#))
  }

  private struct Colliding: HeadlessApp {
    static let name = "colliding"
    static let abstract = "An app."

    static func program(_ options: Output) -> Program<FeatureState, FeatureAction> {
      featureProgram()
    }
  }

  @Test func `A collision of options ends the program with an error`() async {
    let result = await #expect(
      processExitsWith: .exitCode(70),
      observing: [\.standardErrorContent]
    ) {
      await MainCommand<Colliding>.run(["--output", "json", "run", "-"])
    }
    let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(errors.hasPrefix(#"{"code":70,"error":"“colliding” declares the option “--output”"#))
    #expect(errors.split(separator: "\n").count == 1)
  }

  @Test func `A positional argument is an error`() {
    #expect(
      problem(Positional.self) == """
        “app” declares the positional argument <file>, but an app can have only options and flags. \
        Make it an option.
        """
    )
  }
}
