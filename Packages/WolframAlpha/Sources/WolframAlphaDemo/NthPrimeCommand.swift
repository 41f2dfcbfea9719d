import ArgumentParser
import ComposableArchitecture
import Foundation
import WolframAlpha

/// Runs a store from a command line: sends one action, waits for its effects, and shows the state.
struct NthPrimeCommand: AsyncParsableCommand {
  enum Engine: String, EnumerableFlag {
    case online, offline

    static func help(for engine: Engine) -> ArgumentHelp? {
      switch engine {
      case .online: "Ask Wolfram|Alpha. This needs WOLFRAM_ALPHA_APP_ID."
      case .offline: "Compute it here."
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "nth-prime",
    abstract: "Show the nth prime.",
    discussion: """
      If the environment variable WOLFRAM_ALPHA_APP_ID is set to an app id, Wolfram|Alpha answers. \
      Otherwise the offline engine computes the answer. WOLFRAM_ALPHA_BASE_URL is the address of \
      another server. WOLFRAM_ALPHA_TIMEOUT is the number of seconds that an answer may take (10 by \
      default).
      """
  )

  @Argument(help: "Which prime to find. 1 stands for the first prime, which is 2.")
  var n: Int

  @Flag(exclusivity: .exclusive)
  var engine: Engine?

  func validate() throws {
    guard engine != .offline else { return }
    do {
      try NthPrimeClient.validateEnvironment()
    } catch {
      throw ValidationError(error.description)
    }
  }

  func run() async throws {
    let store = Store(
      initialValue: NthPrimeState(n: n),
      reducer: nthPrimeReducer,
      environment: NthPrimeEnvironment(
        client: try client(),
        show: { text in .fireAndForget { showOnTerminal(text) } },
        patience: .seconds(1)
      )
    )
    let wait = store.send(.waitStarted)
    await store.send(.nthPrimeRequested).finish()
    wait.cancel()
    switch store.result {
    case .success(let prime): print("The \(ordinal(n)) prime is \(prime) (\(store.engine)).")
    case .failure(let error): throw error
    case nil: throw Failure(description: "There was no answer.")
    }
  }

  private func client() throws -> NthPrimeClient {
    guard engine != .offline else { return .offline }
    let client = NthPrimeClient.fromEnvironment()
    if engine == .online, client.name == NthPrimeClient.offline.name {
      throw Failure(
        description: "Wolfram|Alpha needs an app id. Set WOLFRAM_ALPHA_APP_ID, or try --offline."
      )
    }
    return client
  }
}

/// An error of the command line, not of the client.
struct Failure: Error, CustomStringConvertible {
  var description: String
}

/// Shows a short line in place of the one before, or removes that line, if standard error is a terminal.
///
/// A terminal that cannot erase keeps the last line.
private func showOnTerminal(_ text: String?) {
  guard isatty(STDERR_FILENO) == 1 else { return }
  let name = ProcessInfo.processInfo.environment["TERM"] ?? ""
  let canErase = !name.isEmpty && name != "dumb"
  let end = canErase ? "\u{1B}[K" : text == nil ? "\n" : ""
  try? FileHandle.standardError.write(contentsOf: Data("\r\(text ?? "")\(end)".utf8))
}
