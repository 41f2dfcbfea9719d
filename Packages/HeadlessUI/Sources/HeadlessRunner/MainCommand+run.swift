import ArgumentParser

extension MainCommand {
  /// Does what the command line says, and exits if something is wrong with it.
  @MainActor
  static func run(_ arguments: [String]) async {
    if let problem = ReservedNames.problem(with: App.Options.self, of: App.name) {
      exit(Failure(.unusable, problem), arguments)
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

  /// Says why it ends as other errors are said: as JSON if the command line asks for that.
  private static func exit(_ error: any Error, _ arguments: [String]) -> Never {
    let output = Output(isJSON(arguments) ? .json : .text)
    if let failure = error as? Failure { output.exit(failure) }
    let root = root(for: arguments)
    let code = root.exitCode(for: error)
    if code == .success || output.format == .text { root.exit(withError: error) }
    output.exit(message: root.message(for: error), code: code.rawValue)
  }

  /// The command that reads a command line.
  static func root(for arguments: [String]) -> any ParsableCommand.Type {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    let isSubcommandFirst = arguments.first.map(names.contains) ?? false
    return isSubcommandFirst ? SubcommandsFirst<App>.self : Self.self
  }

  private static func isJSON(_ arguments: [String]) -> Bool {
    arguments.contains("--output=json")
      || zip(arguments, arguments.dropFirst()).contains { $0 == ("--output", "json") }
  }
}

/// The names of options that an app cannot have because the runner has them.
enum ReservedNames {
  /// What is wrong with an app's own options, in a sentence; `nil` if nothing is.
  ///
  /// The parser itself stops the program where two options have one name, or takes one of them.
  static func problem(with options: any ParsableArguments.Type, of app: String) -> String? {
    let usage = Usage(of: options)
    if let argument = usage.arguments.first {
      return """
        “\(app)” declares the positional argument \(argument), but only options and flags may be its \
        own. Make it an option.
        """
    }
    // Every group of options has the names that help has.
    let help = Usage(of: NoOptions.self).names
    let own = usage.names.filter { name in
      usage.names.filter { $0 == name }.count > help.filter { $0 == name }.count
    }
    guard let name = own.first(where: all.contains) else { return nil }
    return """
      “\(app)” declares the option “\(name)”, which is the runner's. Give it another name. The \
      runner's names are: \(all.joined(separator: ", ")).
      """
  }

  static let all: [String] = {
    var names = Usage(of: RunnerOptions.self).names
    for name in ["--version", "--help-hidden", "--generate-completion-script"]
    where !names.contains(name) {
      names.append(name)
    }
    return names
  }()

  /// The options and arguments that a help text lists.
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
