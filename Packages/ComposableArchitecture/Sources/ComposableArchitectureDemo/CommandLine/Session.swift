import ComposableArchitecture
import Foundation
import Synchronization

/// A store of the Pokédex that prints what happens in it.
struct Session: Sendable {
  let store: Store<PokedexState, PokedexAction>

  /// Makes a session.
  ///
  /// - Parameters:
  ///   - isLogging: Whether to log every action with the log of the environment.
  ///   - print: Receives the transcript line by line.
  init(
    environment: PokedexEnvironment,
    isLogging: Bool = false,
    print: @escaping @Sendable (String) -> Void
  ) {
    let initialValue = PokedexState()
    let lastValue = Mutex(initialValue)
    store = Store(
      initialValue: initialValue,
      reducer: isLogging ? logging(pokedexReducer, printer: { $0.log }) : pokedexReducer,
      environment: environment,
      onReduce: { reduction in
        let lastValue = lastValue.withLock { lastValue in
          defer { lastValue = reduction.value }
          return lastValue
        }
        transcript(of: reduction, after: lastValue).forEach(print)
      }
    )
  }

  /// Sends an action and waits for its effects and the actions that they feed back.
  func perform(_ action: PokedexAction) async {
    await store.send(action).finish()
  }
}

extension PokedexEnvironment {
  /// The live environment, with the log on standard error.
  static var live: Self {
    live(log: { FileHandle.standardError.write(Data(($0 + "\n").utf8)) })
  }
}
