/// The commands of `play`.
enum Command: Equatable, Sendable {
  case action(PokedexAction)
  case help
  case quit
  case show
}

/// Reports that a line is not a command, and how to write a command.
struct CommandError: Error, Equatable, CustomStringConvertible {
  let description: String
}

extension Command {
  /// Reads a command from a line. The result is `nil` if the line is blank.
  ///
  /// The last argument extends to the end of the line because a password may contain spaces.
  init?(line: String) throws(CommandError) {
    let words = line.words(atMost: 2)
    guard let name = words.first else { return nil }
    guard let usage = Usage.all.first(where: { $0.name == name }) else {
      let names = Usage.all.map(\.name).joined(separator: ", ")
      // The name may be any text, so it is shown without characters that could confuse a terminal.
      throw CommandError(
        description: "There is no command \(name.debugDescription). The commands are: \(names)."
      )
    }
    let arguments = words.dropFirst().joined().words(atMost: max(1, usage.arguments.count))
    guard arguments.count == usage.arguments.count else {
      throw CommandError(
        description: "The arguments do not match the command. Its syntax is: \(usage.form)")
    }
    self = usage.command(arguments)
  }

  /// All commands, one per line.
  static var helpText: String {
    Usage.all.map { usage in
      let gap = String(repeating: " ", count: max(1, 26 - usage.form.count))
      return usage.form + gap + usage.purpose
    }.joined(separator: "\n")
  }
}

/// The syntax of a command.
private struct Usage: Sendable {
  let name: String
  let arguments: [String]
  let purpose: String
  /// Makes the command from the arguments. There is one argument for each name.
  let command: @Sendable ([String]) -> Command

  init(
    _ name: String,
    _ arguments: String...,
    purpose: String,
    command: @escaping @Sendable ([String]) -> Command
  ) {
    self.name = name
    self.arguments = arguments
    self.purpose = purpose
    self.command = command
  }

  var form: String { ([name] + arguments).joined(separator: " ") }

  static let all = [
    Usage("register", "EMAIL", "PASSWORD", purpose: "create an account and log in") {
      .action(.account(.register(email: $0[0], Password($0[1]))))
    },
    Usage("log-in", "EMAIL", "PASSWORD", purpose: "log in to an existing account") {
      .action(.account(.logIn(email: $0[0], Password($0[1]))))
    },
    Usage("log-out", purpose: "log out") { _ in .action(.account(.logOut)) },
    Usage("load", purpose: "load the list of Pokémon") { _ in .action(.pokemonList(.load)) },
    Usage("add", "NAME", purpose: "add a Pokémon to your favorites") {
      .action(.favorites(.add(name: $0[0])))
    },
    Usage("remove", "NAME", purpose: "remove a Pokémon from your favorites") {
      .action(.favorites(.remove(name: $0[0])))
    },
    Usage("show", purpose: "show the whole state") { _ in .show },
    Usage("help", purpose: "list the commands") { _ in .help },
    Usage("quit", purpose: "quit (the end of the input quits, too)") { _ in .quit },
  ]
}

extension String {
  /// Returns the words of the text. The last word is the rest of the text.
  fileprivate func words(atMost count: Int) -> [String] {
    var words: [String] = []
    var rest = self[...].trimmed
    while !rest.isEmpty {
      let end = words.count < count - 1 ? rest.firstIndex(where: \.isWhitespace) : nil
      words.append(String(rest[..<(end ?? rest.endIndex)]))
      rest = rest[(end ?? rest.endIndex)...].trimmed
    }
    return words
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
