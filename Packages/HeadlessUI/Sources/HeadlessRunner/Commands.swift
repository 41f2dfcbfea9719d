import ArgumentParser
import Foundation
import HeadlessUI

/// The executable itself. Without a subcommand, it shows the app if standard input is a terminal, and
/// otherwise reads a script from it.
///
/// It declares all options because they may come before a subcommand, too. The parser passes a group of
/// options that it has read here to the subcommand.
struct MainCommand<App: HeadlessApp>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: App.name,
      abstract: App.abstract,
      discussion: """
        Without a subcommand it shows its screen if standard input is a terminal, and otherwise reads \
        a script from standard input.
        """,
      version: App.version,
      subcommands: [
        PlayCommand<App>.self, RunCommand<App>.self, ActionsCommand<App>.self,
        HistoryCommand<App>.self, ReplayCommand<App>.self, ExportCommand<App>.self,
      ] + App.subcommands,
      defaultSubcommand: PlayCommand<App>.self
    )
  }

  @OptionGroup var options: App.Options
  @OptionGroup var runner: RunnerOptions
}

/// The executable when its command line begins with a subcommand. All options then belong to that
/// subcommand, and an error shows the usage of the subcommand.
struct SubcommandsFirst<App: HeadlessApp>: AsyncParsableCommand {
  static var configuration: CommandConfiguration { MainCommand<App>.configuration }
}

struct PlayCommand<App: HeadlessApp>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "play",
      abstract: "Show the screen in the terminal (the default).",
      discussion: """
        The app uses the whole terminal: “?” shows the keys, “:” opens a command line, and Ctrl-Q \
        leaves. With “--plain”, and if TERM is “dumb”, the screen is printed as text, and commands are \
        read line by line; “help” lists them.
        """
    )
  }

  /// The parser puts a mistyped subcommand here because this command is the default.
  @Argument(help: .hidden) var others: [String] = []
  @OptionGroup var options: App.Options
  @OptionGroup var runner: RunnerOptions

  /// Throws an error for a mistyped subcommand.
  ///
  /// This is not `validate()` because the parser calls that before it reports an unknown option.
  func checkSubcommand() throws {
    guard let other = others.first else { return }
    let subcommands = MainCommand<App>.configuration.subcommands
    let names = subcommands.compactMap { $0.configuration.commandName }
    if names.contains(other) {
      throw ValidationError("“\(other)” is not expected after “play”. Write one subcommand.")
    }
    let hint =
      FileManager.default.fileExists(atPath: other)
      ? " To run a script, write: \(App.name) run \(other)"
      : didYouMean(names.mostSimilar(to: other))
        + " The subcommands are: \(names.joined(separator: ", "))."
    throw ValidationError("“\(shortened(other))” is not a subcommand.\(hint)")
  }

  @MainActor
  func run() async throws {
    try checkSubcommand()
    let program = try App.program(options)
    let session = Session(
      program, runner, recording: try SessionRecording(of: App.self, program, runner))
    try await session.play(history: App.history(options))
  }
}

extension Session {
  /// Lets the user operate the app: in the terminal, or with a script from standard input.
  @MainActor
  func play(history: CommandHistory) async throws {
    if isTerminal(.input), options.output == .text {
      if options.plain || isDumbTerminal || !isTerminal(.output) {
        await PlainTerminal(self, history: history).run()
      } else {
        await FullScreen(self, history: history).run()
      }
    } else {
      await ScriptRunner(self, source: .standardInput).run()
    }
  }
}

struct RunCommand<App: HeadlessApp>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: "Run a script with one command per line.",
      discussion: """
        The commands:

        \(ScriptCommand.help)

        At the end of the script, effects in flight may run for the time of “\(RunnerOptions.option("grace"))”, so that a \
        save completes. After that they are cancelled, and the actions that started them are listed \
        on standard error.

        Exit codes: 0 the script ran to its end; 1 an “expect” failed, or a “wait” took too long; \
        64 wrong options; 65 a wrong line; 66 the script cannot be read; 70 an option of the app has \
        a name that the runner uses; 74 the output cannot be written; 130 interrupted; 141 the \
        output was closed; 143 terminated.
        """
    )
  }

  @Argument(help: "The script's file; “-” for standard input.", completion: .file())
  var script: String

  @OptionGroup var options: App.Options
  @OptionGroup var runner: RunnerOptions

  @MainActor
  func run() async throws {
    let output = Output(runner.output)
    let source: LineReader
    do {
      source = script == "-" ? .standardInput : try LineReader(path: script)
    } catch {
      output.exit(error)
    }
    let program = try App.program(options)
    let session = Session(
      program, runner, output: output,
      recording: try SessionRecording(of: App.self, program, runner, output))
    await ScriptRunner(session, source: source).run()
  }
}

struct ActionsCommand<App: HeadlessApp>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "actions",
      abstract: "List the actions that “send” can send, with examples of their payloads."
    )
  }

  @OptionGroup var runner: RunnerOptions

  @MainActor
  func run() async throws {
    let output = Output(runner.output)
    var examples = ActionExamples<App.Action>()
    for action in ActionCatalog(App.Action.self).entries {
      let payloads = examples.payloads(of: action)
      switch runner.output {
      case .text: output.print(action.text(with: payloads))
      case .json: output.print(action.json(with: payloads))
      }
    }
    output.flush()
  }
}
