/// What one may type while playing.
enum Command: Equatable, Sendable {
  case action(PokedexAction)
  case help
  case quit
  case show
}

/// A line that is no command, and what would have been one.
struct CommandError: Error, Equatable, CustomStringConvertible {
  let description: String
}

extension Command {
  /// Reads a line; `nil` if there is nothing on it.
  ///
  /// The last argument goes on to the end of the line: a password may contain spaces.
  init?(line: String) throws(CommandError) {
    let words = line.words(atMost: 2)
    guard let name = words.first else { return nil }
    guard let usage = Usage.all.first(where: { $0.name == name }) else {
      let names = Usage.all.map(\.name).joined(separator: ", ")
      // As it may be anything, it is shown without the characters that could upset a terminal.
      throw CommandError(
        description: "There is no command \(name.debugDescription). There are: \(names)."
      )
    }
    let arguments = words.dropFirst().joined().words(atMost: max(1, usage.arguments.count))
    guard arguments.count == usage.arguments.count else {
      throw CommandError(description: "That command is written like this: \(usage.form)")
    }
    self = usage.command(arguments)
  }

  /// All commands, one a line.
  static var helpText: String {
    Usage.all.map { usage in
      let gap = String(repeating: " ", count: max(1, 26 - usage.form.count))
      return usage.form + gap + usage.purpose
    }.joined(separator: "\n")
  }
}

/// How to write a command.
private struct Usage: Sendable {
  let name: String
  let arguments: [String]
  let purpose: String
  /// The command, of as many arguments as there are names for.
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
    Usage("register", "EMAIL", "PASSWORD", purpose: "make an account and log in") {
      .action(.account(.register(email: $0[0], Password($0[1]))))
    },
    Usage("log-in", "EMAIL", "PASSWORD", purpose: "log in to an account made before") {
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
    Usage("quit", purpose: "leave; so does the end of the input") { _ in .quit },
  ]
}

extension String {
  /// The words of the text, of which the last takes whatever is left.
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
