import ArgumentParser

/// The executable itself. Without a subcommand it plays in a terminal, and reads a script otherwise.
struct MainCommand<App: HeadlessApp>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: App.name,
      abstract: App.abstract,
      discussion: """
        Without a subcommand it shows its screen and asks what to do, if standard input is a \
        terminal; otherwise it reads a script from standard input.
        """,
      subcommands: [
        PlayCommand<App>.self, RunCommand<App>.self, ActionsCommand<App>.self,
      ],
      defaultSubcommand: PlayCommand<App>.self
    )
  }
}

/// What every way of running takes.
struct RunnerOptions: ParsableArguments {
  @Option(help: "How to print: text, or json, one object a line for every action.")
  var output = OutputFormat.text
}

enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}

struct PlayCommand<App: HeadlessApp>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "play",
      abstract: "Show the screen and ask what to do (the default).",
      discussion: "Type “help” there for the commands."
    )
  }

  @OptionGroup var options: App.Options
  @OptionGroup var runner: RunnerOptions

  @MainActor
  func run() async throws {
    let session = Session(try App.program(options), output: Output(runner.output))
    if isTerminal(.input), runner.output == .text {
      await Terminal(session).run()
    } else {
      await ScriptRunner(session, source: .standardInput).run()
    }
  }
}

struct RunCommand<App: HeadlessApp>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: "Run a script, one command a line.",
      discussion: """
        The commands:

        \(ScriptCommand.help)

        Exit codes: 0 the script ran to its end; 1 an “expect” failed, or a “wait” took too long; \
        64 wrong options; 65 a wrong line; 66 no such script; 74 the output cannot be written; \
        130 interrupted.
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
    let session = Session(try App.program(options), output: output)
    await ScriptRunner(session, source: source).run()
  }
}

struct ActionsCommand<App: HeadlessApp>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "actions",
      abstract: "List the actions that “send” can send."
    )
  }

  @MainActor
  func run() async throws {
    let output = Output(.text)
    for action in ActionCatalog(App.Action.self).entries { output.print(action.description) }
    output.flush()
  }
}
