import ArgumentParser

extension MainCommand {
  /// Parses the command line and runs its command. Exits with an error if the command line is wrong.
  @MainActor
  static func run(_ arguments: [String]) async {
    await RunnerOptions.$prefix.withValue(App.runnerOptionPrefix) {
      await AppOptions.$names.withValue(ReservedNames.options(of: App.Options.self)) {
        await runWithPrefix(arguments)
      }
    }
  }

  @MainActor
  private static func runWithPrefix(_ arguments: [String]) async {
    let problem =
      ReservedNames.problem(with: App.Options.self, of: App.name)
      ?? ReservedNames.problem(with: configuration.subcommands, of: App.name)
    if let problem {
      exit(Failure(.unusable, problem), arguments)
    }
    if let option = arguments.prefix(while: { $0 != "--" }).first(where: isWithoutValue) {
      exit(ValidationError("“\(option)” has no value. Write the value after “=”."), arguments)
    }
    do {
      var command = try root(for: arguments).parseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      exit(error, arguments)
    }
  }

  /// Prints the error, as JSON if the command line asks for JSON, and exits.
  private static func exit(_ error: any Error, _ arguments: [String]) -> Never {
    let output = Output(isJSON(arguments) ? .json : .text)
    if let failure = error as? Failure { output.exit(failure) }
    let root = root(for: arguments)
    let code = root.exitCode(for: error)
    if code == .success || output.format == .text { root.exit(withError: error) }
    output.exit(message: root.message(for: error), code: code.rawValue)
  }

  /// Returns the command that parses a command line.
  static func root(for arguments: [String]) -> any ParsableCommand.Type {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    let isSubcommandFirst = arguments.first.map(names.contains) ?? false
    return isSubcommandFirst ? SubcommandsFirst<App>.self : Self.self
  }

  /// Whether an argument is an option with “=” and nothing after it.
  ///
  /// The parser would take the next argument for the value. If a shell variable is empty, the directory in
  /// `--data-directory=$DIRECTORY run steps.txt` would be “run”.
  private static func isWithoutValue(_ argument: String) -> Bool {
    argument.hasPrefix("--") && argument.firstIndex(of: "=") == argument.indices.last
  }

  private static func isJSON(_ arguments: [String]) -> Bool {
    let option = RunnerOptions.option("output")
    return arguments.contains("\(option)=json")
      || zip(arguments, arguments.dropFirst()).contains { $0 == (option, "json") }
  }
}

/// The names of options that an app cannot have because the runner has them.
enum ReservedNames {
  /// Returns a sentence that says what is wrong with an app's own options, or `nil` if nothing is.
  ///
  /// Without this check, the parser would crash because of two options with one name, or ignore one.
  static func problem(with options: any ParsableArguments.Type, of app: String) -> String? {
    let usage = Usage(of: options)
    if let argument = usage.arguments.first {
      return """
        “\(app)” declares the positional argument \(argument), but an app can have only options and \
        flags. Make it an option.
        """
    }
    // The help text of every group of options lists the options for help.
    let help = Usage(of: NoOptions.self).names
    let own = usage.names.filter { name in
      usage.names.filter { $0 == name }.count > help.filter { $0 == name }.count
    }
    guard let name = own.first(where: all.contains) else { return nil }
    let isPrefixed = Usage(of: RunnerOptions.self).names.contains(name) && !help.contains(name)
    return """
      “\(app)” declares the option “\(name)”, which the runner uses. Give it another name\
      \(isPrefixed ? ", or set “runnerOptionPrefix”" : ""). The runner uses: \
      \(all.joined(separator: ", ")).
      """
  }

  /// Returns a sentence that says which two subcommands of an app have the same name, or `nil` if none do.
  static func problem(
    with subcommands: [any ParsableCommand.Type], of app: String
  ) -> String? {
    var names: Set<String> = []
    let repeated = subcommands.map { $0._commandName }.first { !names.insert($0).inserted }
    return repeated.map {
      """
      “\(app)” declares the subcommand “\($0)”, but it has another with that name. Give it another “commandName” in \
      its “configuration”.
      """
    }
  }

  /// The names of an app's own options.
  static func options(of type: any ParsableArguments.Type) -> Set<String> {
    Set(Usage(of: type).names).subtracting(Usage(of: NoOptions.self).names)
  }

  static var all: [String] {
    var names = Usage(of: RunnerOptions.self).names
    for name in ["--version", "--help-hidden", "--generate-completion-script"]
    where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// The options and arguments in the help text of a group of options.
  private struct Usage {
    var names: [String] = []
    var arguments: [Substring] = []

    init(of type: any ParsableArguments.Type) {
      for line in type.helpMessage(includeHidden: true, columns: 1000).split(separator: "\n") {
        let words = line.split(separator: " ")
        if line.hasPrefix("  <"), let argument = words.first {
          arguments.append(argument)
        } else if line.hasPrefix("  -") {
          names += words.prefix { $0.hasPrefix("-") || $0.hasPrefix("<") }
            .filter { $0.hasPrefix("-") }
            .flatMap { $0.split(separator: "/") }
            .map { $0.filter { $0 != "," } }
        }
      }
    }
  }
}
