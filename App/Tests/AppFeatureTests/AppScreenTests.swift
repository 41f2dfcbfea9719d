import AppFeature
import ComposableArchitecture
import ComposableArchitectureExploration
import Counter
import FavoritePrimes
import FileClient
import FileClientTesting
import Foundation
import HeadlessExploration
import HeadlessRunner
import PrimeModal
import Synchronization
import Testing
import WolframAlpha

/// Explores the app from its screens: whatever a user taps, with every answer.
@Suite struct AppScreenTests {
  /// The app with documents in memory. Each request takes a second and has an answer or not.
  static func program(
    favorites: [Int] = [], mayFail: Bool = true,
    fileClient: @escaping @Sendable (inout FileClient) -> Void = { _ in }
  ) -> (Simulation) -> Program<AppState, AppAction> {
    program(.none, favorites: favorites, mayFail: mayFail, fileClient: fileClient)
  }

  fileprivate static func program(
    _ mistake: Mistake, favorites: [Int], mayFail: Bool = true,
    fileClient: @escaping @Sendable (inout FileClient) -> Void = { _ in }
  ) -> (Simulation) -> Program<AppState, AppAction> {
    { simulation in
      Program(
        initialValue: AppState(count: 2, favoritePrimes: favorites),
        reducer: mistake.reducer,
        environment: { time in
          var environment = AppEnvironment.unimplemented
          environment.fileClient = .simulated(simulation)
          fileClient(&environment.fileClient)
          environment.wolframAlpha = .answering(simulation, mayFail: mayFail)
          environment.offline = .answering(simulation, mayFail: mayFail)
          environment.now = time.now
          return environment
        },
        view: { store in
          AppView(
            store: store.view(value: mistake.seen, action: mistake.sent),
            wolframAlphaName: "Wolfram|Alpha")
        },
        onStart: [.started])
    }
  }

  @Test func `Every control does something and every screen has a way back, four taps deep`() throws
  {
    let coverage = ScreenCoverage()
    let thorough = ProcessInfo.processInfo.environment["THOROUGH"] != nil
    let exploration = try explore(
      program: Self.program(), taps: 0...(thorough ? 6 : 4), texts: ["", "Ada", "7"],
      options: .init(userActs: .whenIdle), coverage: coverage)
    #expect(exploration.isComplete)
    #expect(coverage.neverOperated.isEmpty && coverage.neverEnabled.isEmpty)
    #expect(coverage.turnedOneWay.isEmpty)
    #expect(coverage.places.count >= 11)
  }

  @Test func `Favorites can be deleted, restored and saved, whatever the user taps`() throws {
    let exploration = try explore(
      program: Self.program(favorites: [2, 3]), taps: 0...3,
      options: .init(userActs: .whenIdle),
      sometimes: { $0.favoritePrimes.isEmpty && $0.favoritePrimesUndo.canUndo })
    #expect(exploration.isComplete)
  }

  /// The user may tap between any two events of the start.
  @Test func `Nothing is wrong with a tap that comes at any moment`() throws {
    let exploration = try explore(program: Self.program(), taps: 0...1)
    #expect(exploration.isComplete)
  }

  @Test func `The README shows the map of the screens`() throws {
    let exploration = try explore(
      program: Self.program(favorites: [2, 3], mayFail: false), taps: 0...3, checks: [],
      options: .init(userActs: .whenIdle), mapsScreens: true)
    let readme = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../README.md").standardized
    let text = try String(contentsOf: readme, encoding: .utf8)
    let map = try #require(exploration.diagram)
    #expect(text.contains("```mermaid\n\(map)\n```"), "The map is now:\n\(map)")
  }

  @Test(arguments: Mistake.all)
  fileprivate func
    `A mistake in the app, in a feature or in a view is found from the screens alone`(
      mistake: Mistake
    ) throws
  {
    let messages = Mutex<[String]>([])
    try withKnownIssue {
      try explore(
        program: Self.program(mistake, favorites: mistake.favorites), taps: 0...mistake.taps,
        texts: mistake.texts, options: .init(userActs: .whenIdle))
    } matching: { issue in
      messages.withLock { $0.append("\(issue)") }
      return true
    }
    let all = messages.withLock { $0.joined(separator: "\n") }
    #expect(all.contains(mistake.found), "\(all)")
  }
}

/// A planted mistake.
private struct Mistake: Sendable, CustomTestStringConvertible {
  var testDescription = "none"
  /// The text that the failure contains.
  var found = ""
  var taps = 2
  var texts: [String] = []
  var favorites: [Int] = []
  var reducer: Reducer<AppState, AppAction, AppEnvironment> = appReducer
  /// The state that the view sees.
  var seen: @Sendable (AppState) -> AppState = { $0 }
  /// The action that is sent in place of that of the view.
  var sent: @Sendable (AppAction) -> AppAction = { $0 }

  static let none = Mistake()

  /// The reducer forgets an action.
  private static func forgets(
    _ name: String, _ found: String, taps: Int = 2, texts: [String] = [], favorites: [Int] = [],
    _ isForgotten: @escaping @Sendable (AppAction) -> Bool
  ) -> Mistake {
    var mistake = Mistake(
      testDescription: "forgets \(name)", found: found, taps: taps, texts: texts,
      favorites: favorites)
    mistake.reducer = { state, action, environment in
      isForgotten(action) ? [] : appReducer(&state, action, environment)
    }
    return mistake
  }

  /// The reducer forgets the effects of an action.
  private static func starts(
    nothingFor name: String, _ found: String, _ isConcerned: @escaping @Sendable (AppAction) -> Bool
  ) -> Mistake {
    var mistake = Mistake(testDescription: "starts nothing for \(name)", found: found)
    mistake.reducer = { state, action, environment in
      let effects = appReducer(&state, action, environment)
      return isConcerned(action) ? [] : effects
    }
    return mistake
  }

  private static func sees(
    _ name: String, _ found: String, taps: Int = 2,
    _ seen: @escaping @Sendable (inout AppState) -> Void
  ) -> Mistake {
    Mistake(
      testDescription: "the view shows \(name)", found: found, taps: taps,
      seen: { state in
        var state = state
        seen(&state)
        return state
      })
  }

  private static func sends(
    _ name: String, _ found: String, taps: Int = 2, favorites: [Int] = [],
    _ sent: @escaping @Sendable (AppAction) -> AppAction
  ) -> Mistake {
    Mistake(
      testDescription: "the view sends \(name)", found: found, taps: taps, favorites: favorites,
      sent: sent)
  }

  private static func counter(_ action: CounterAction) -> @Sendable (AppAction) -> Bool {
    { $0 == .counterView(.counter(action)) }
  }

  private static func isAnswer(_ action: AppAction) -> Bool {
    if case .counterView(.counter(.nthPrimeResponse)) = action { true } else { false }
  }

  static let all: [Mistake] = [
    // In the app.
    forgets("to go back", "“tap Back” at “Counter demo”") {
      $0 == .navigated(to: nil)
    },
    forgets("a place", "“tap Activity feed” at “PrimeTime”") {
      $0 == .navigated(to: .activityFeed)
    },
    forgets("to cancel the log-in", "“tap Back” at “Log in”") {
      $0 == .logIn(.cancelled)
    },
    Mistake(
      testDescription: "empties the form instead of closing it",
      found: "does not close the screen “Log in” in any order", taps: 3, texts: ["Ada"],
      reducer: { state, action, environment in
        if action == .logIn(.cancelled) {
          state.logIn = LogInState()
          return []
        }
        return appReducer(&state, action, environment)
      }),
    forgets("the name", "“type Name Ada” at “Log in”", texts: ["Ada"]) {
      $0 == .logIn(.nameChanged("Ada"))
    },
    forgets("to log out", "“tap Log out” at “PrimeTime”", taps: 4, texts: ["Ada"]) {
      $0 == .logIn(.logOutTapped)
    },
    // In the counter.
    forgets("“+”", "“tap +” at “Counter demo”", counter(.incrTapped)),
    forgets("“-”", "“tap -” at “Counter demo”", counter(.decrTapped)),
    forgets(
      "the modal", "“tap Is this prime?” at “Counter demo”", counter(.isPrimeButtonTapped)),
    forgets(
      "to close the modal", "“tap Done” at “Counter demo › Is this prime?”", taps: 3,
      counter(.primeModalDismissed)),
    forgets(
      "to close the alert", "“tap Ok” at “Counter demo, with an alert”", taps: 3,
      counter(.alertDismissButtonTapped)),
    forgets("to cancel", "“tap Cancel” at “Counter demo”", taps: 3, counter(.cancelNthPrimeTapped)),
    forgets("the answer", "still shows", isAnswer),
    starts(nothingFor: "a request", "still shows", counter(.requestNthPrime)),
    forgets(
      "to go to a number", "“submit Go to number” at “Counter demo”", taps: 3, texts: ["7"],
      counter(.goToNumberSubmitted)),
    // In the favorites and the modal.
    forgets(
      "to save a prime", "“tap Save to favorite primes” at “Counter demo › Is this prime?”", taps: 3
    ) {
      $0 == .counterView(.primeModal(.saveFavoritePrimeTapped))
    },
    forgets("to delete a row", "“tap Delete 2” at “Favorite primes”", favorites: [2, 3]) {
      $0 == .favoritePrimes(.deleteFavoritePrimes([0]))
    },
    forgets("to undo", "“tap Undo” at “Favorite primes”", taps: 3, favorites: [2, 3]) {
      $0 == .favoritePrimes(.undoTapped)
    },
    forgets(
      "to cancel the deletion", "“tap Cancel” at “Favorite primes, with a confirmation”", taps: 3,
      favorites: [2, 3]
    ) {
      $0 == .favoritePrimes(.deleteAllCanceled)
    },
    // In the views.
    sees("a request that is over", "still shows the progress “Asking for the 2nd prime”") {
      $0.requestedNthPrime = 2
    },
    sees("an old list", "“tap Delete 7” at “Favorite primes”") { $0.favoritePrimes = [7] },
    sends("“Done” as “+”", "does not close the sheet “Is this prime?” in any order", taps: 3) {
      $0 == .counterView(.counter(.primeModalDismissed))
        ? .counterView(.counter(.incrTapped)) : $0
    },
    sends("“Delete” of another row", "“tap Delete 3” at “Favorite primes”", favorites: [2, 3]) {
      $0 == .favoritePrimes(.deleteFavoritePrimes([1]))
        ? .favoritePrimes(.deleteFavoritePrimes([5])) : $0
    },
  ]
}

extension NthPrimeClient {
  fileprivate static func answering(_ simulation: Simulation, mayFail: Bool) -> Self {
    NthPrimeClient(name: "simulated") { _ in
      .run { send in
        try await simulation.clock.sleep(for: .seconds(1))
        send(mayFail ? simulation.choose(.success(3), .failure(.noAnswer)) : .success(3))
      } catch: { _, _ in
      }
    }
  }
}
