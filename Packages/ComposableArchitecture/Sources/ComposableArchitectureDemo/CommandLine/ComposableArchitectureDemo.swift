import ArgumentParser
import ComposableArchitecture

@main
struct ComposableArchitectureDemo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "composable-architecture-demo",
    abstract: "A Pokédex made of four reducers, each of which works on its own part of the state.",
    discussion: """
      Without a subcommand, the demo runs a short tour that sends one action after another and \
      shows what each changes. To read the source, start with Pokedex.swift.
      """,
    version: composableArchitectureVersion,
    subcommands: [Play.self, Tour.self],
    defaultSubcommand: Tour.self
  )
}

struct Options: ParsableArguments {
  @Flag(help: "Log every action, and the state after it, to standard error.")
  var log = false
}
