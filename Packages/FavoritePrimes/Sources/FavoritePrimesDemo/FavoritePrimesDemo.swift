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
  static let abstract = "A list of favorite primes: delete, save, load, ask for the nth prime."

  struct Options: ParsableArguments {
    @Option(
      help: "Where to save to and load from; without it the documents are only in memory.",
      completion: .directory
    )
    var dataDirectory: String?

    @Option(parsing: .upToNextOption, help: "The favorites to begin with.")
    var favorites = [2, 3, 5, 7]

    func validate() throws {
      // An empty path would be the current directory.
      guard dataDirectory != "" else {
        throw ValidationError("“--data-directory” is empty. Name a directory.")
      }
      do {
        try WolframAlphaClient.validateEnvironment()
      } catch {
        throw ValidationError(error.description)
      }
    }
  }

  static func program(
    _ options: Options
  ) -> Program<FavoritePrimesState, FavoritePrimesAction> {
    var environment = FavoritePrimesEnvironment.mock
    environment.nthPrime = WolframAlphaClient.fromEnvironment().nthPrime
    if let directory = options.dataDirectory {
      environment.fileClient = .live(directory: URL(filePath: directory))
    }
    return Program(
      initialValue: FavoritePrimesState(favoritePrimes: options.favorites),
      reducer: favoritePrimesReducer,
      environment: environment,
      view: { FavoritePrimesView(store: $0) }
    )
  }
}
