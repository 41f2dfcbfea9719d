import ArgumentParser
import ComposableArchitecture

/// A playground for the package: asks for primes from the command line.
@main
struct WolframAlphaDemo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wolfram-alpha-demo",
    abstract: "Ask Wolfram|Alpha, or an engine that needs no network, for the nth prime.",
    version: composableArchitectureVersion,
    subcommands: [NthPrimeCommand.self]
  )
}
