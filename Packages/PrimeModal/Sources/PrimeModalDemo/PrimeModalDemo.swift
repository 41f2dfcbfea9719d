import ArgumentParser
import ComposableArchitecture
import HeadlessRunner
import PrimeModal

/// The modal alone, for any number.
@main
struct PrimeModalDemo: HeadlessApp {
  static let name = "prime-modal-demo"
  static let abstract = "Ask whether a number is prime, and save it to the favorites or remove it."
  static let version = composableArchitectureVersion

  struct Options: ParsableArguments {
    @Option(help: "The number to ask about.")
    var number = 7

    @Option(parsing: .upToNextOption, help: "The initial favorites.")
    var favorites: [Int] = []
  }

  static func program(_ options: Options) -> Program<PrimeModalState, PrimeModalAction> {
    Program(
      initialValue: PrimeModalState(count: options.number, favoritePrimes: options.favorites),
      reducer: primeModalReducer,
      environment: (),
      view: { IsPrimeModalView(store: $0) }
    )
  }
}
