import ArgumentParser
import ComposableArchitecture

@main
struct ComposableArchitectureDemo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "composable-architecture-demo",
    abstract: "A Pokédex made of four reducers, each written on its own slice of the state.",
    discussion: """
      Without a subcommand it takes you on a short tour: it sends one action after another, and \
      shows what each has changed. Begin to read in Pokedex.swift.
      """,
    version: composableArchitectureVersion,
    subcommands: [Play.self, Tour.self],
    defaultSubcommand: Tour.self
  )
}

struct Options: ParsableArguments {
  @Flag(help: "Log every action and the whole state after it, to standard error.")
  var log = false
}
