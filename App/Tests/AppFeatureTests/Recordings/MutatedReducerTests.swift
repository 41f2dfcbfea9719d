import AppFeature
import ComposableArchitecture
import ComposableArchitectureRecording
import Counter
import FavoritePrimes
import Foundation
import PrimeModal
import Testing

/// Tests that an exported test catches errors of reducers.
@Suite struct MutatedReducerTests {
  struct Mutation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Changes what the reducer did with an action.
    let change: @Sendable (inout AppState, AppState, AppAction) -> Void

    init(
      _ description: String,
      _ change: @escaping @Sendable (inout AppState, AppState, AppAction) -> Void
    ) {
      testDescription = description
      self.change = change
    }
  }

  static let mutations = [
    Mutation("The counter counts by two") { state, _, action in
      if action == .counterView(.counter(.incrTapped)) { state.count += 1 }
    },
    Mutation("An answer is ignored") { state, before, action in
      if case .counterView(.counter(.nthPrimeResponse)) = action { state = before }
    },
    Mutation("A deletion is ignored") { state, before, action in
      if case .favoritePrimes(.deleteFavoritePrimes) = action { state = before }
    },
    Mutation("A favorite is saved twice") { state, _, action in
      if action == .counterView(.primeModal(.saveFavoritePrimeTapped)) {
        state.favoritePrimes += state.favoritePrimes
      }
    },
    Mutation("The activity is forgotten when the user goes back") { state, _, action in
      if case .navigated(to: nil) = action { state.activityFeed = [] }
    },
  ]

  @Test(arguments: mutations)
  func `An exported test catches an error of a reducer`(mutation: Mutation) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "KeepsPrimes.jsonl")
    let recording = try Recording<AppState, AppAction>(contentsOf: file)
    #expect(throws: ReplayDifference.self) {
      try recording.replay(
        { state, action, environment in
          let before = state
          let effects = appReducer(&state, action, environment)
          mutation.change(&state, before, action)
          return effects
        }, environment: AppEnvironment.mock)
    }
  }
}
