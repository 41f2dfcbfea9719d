import ArgumentParser
import ComposableArchitecture
import FavoritePrimes
import FileClient
import Foundation
import HeadlessRunner
import WolframAlpha

/// The favorites alone, saved to memory or to a directory.
@main
struct FavoritePrimesDemo: HeadlessApp {
  static let name = "favorite-primes-demo"
  static let abstract = "Delete, save and load favorite primes, and ask for the nth prime."
  static let version = composableArchitectureVersion

  struct Options: ParsableArguments {
    @Option(
      help: "The directory of the documents. Without this option, they are kept in memory only.",
      completion: .directory
    )
    var dataDirectory: String?

    @Option(parsing: .upToNextOption, help: "The initial favorites.")
    var favorites = [2, 3, 5, 7]

    func validate() throws {
      // An empty path would be the current directory.
      guard dataDirectory != "" else {
        throw ValidationError("“--data-directory” is empty. Name a directory.")
      }
      do {
        try NthPrimeClient.validateEnvironment()
      } catch {
        throw ValidationError(error.description)
      }
    }
  }

  static func dataDirectory(_ options: Options) -> URL? {
    options.dataDirectory.map { URL(filePath: $0) }
  }

  static func program(
    _ options: Options
  ) -> Program<FavoritePrimesState, FavoritePrimesAction> {
    let fileClient: FileClient =
      dataDirectory(options).map { .live(directory: $0) } ?? .mock
    let environment = FavoritePrimesEnvironment(
      fileClient: fileClient, client: .fromEnvironment())
    return Program(
      initialValue: FavoritePrimesState(favoritePrimes: options.favorites),
      reducer: favoritePrimesReducer,
      environment: environment,
      view: { FavoritePrimesView(store: $0) }
    )
  }
}
