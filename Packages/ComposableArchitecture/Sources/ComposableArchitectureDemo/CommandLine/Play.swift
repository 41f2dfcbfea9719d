import ArgumentParser
import ComposableArchitecture
import Foundation

struct Play: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Read commands from standard input, one per line.",
    discussion: """
      Commands:
      \(Command.helpText.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
      """
  )

  @OptionGroup var options: Options

  func run() async {
    let isTerminal = isatty(STDIN_FILENO) == 1
    if isTerminal { print("Type help for a list of commands, or quit to quit.") }
    await Self.run(
      environment: .live,
      isLogging: options.log,
      readLine: {
        if isTerminal { prompt() }
        let line = readLine()
        // If the user has typed Control-D, start a new line for the prompt of the shell.
        if isTerminal, line == nil { print() }
        return line
      },
      print: { print($0) },
      printError: { line in
        fflush(nil)
        FileHandle.standardError.write(Data((line + "\n").utf8))
      }
    )
  }

  /// Runs commands in the given environment until `quit` or the end of the input.
  static func run(
    environment: PokedexEnvironment,
    isLogging: Bool = false,
    readLine: () -> String?,
    print: @escaping @Sendable (String) -> Void,
    printError: (String) -> Void
  ) async {
    let session = Session(environment: environment, isLogging: isLogging, print: print)
    while let line = readLine() {
      do {
        switch try Command(line: line) {
        case nil: continue
        case .action(let action): await session.perform(action)
        case .help: print(Command.helpText)
        case .quit: return
        case .show: session.store.value.summary.forEach { print("\($0.name): \($0.text)") }
        }
      } catch {
        printError(error.description)
      }
    }
  }
}

private func prompt() {
  print("> ", terminator: "")
  fflush(nil)
}
