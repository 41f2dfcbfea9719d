import ComposableArchitecture
import ComposableArchitectureExploration
import FavoritePrimes
import FileClient
import Testing

/// Tests that the tests of the favorites notice small mistakes in their reducers.
@Suite struct FavoritePrimesMutantTests {
  private static let tests: [@Sendable (FavoritePrimesTests) -> Void] = [
    { $0.`Deleting removes exactly the given rows`(rows: [0, 1], remaining: [5, 7]) },
    { $0.`Deleting rows that do not exist changes nothing`(rows: [4, 9]) },
    { $0.`A given list replaces the favorites`() },
    { $0.`The nth prime of a row is requested and shown`() },
    { $0.`Asking for another prime replaces the request, and for the same one does nothing`() },
    { $0.`An answer without a request changes nothing`() },
    { $0.`Progress is shown until the answer comes`() },
    { $0.`A cancelled request ends, and its late outputs change nothing`() },
    { $0.`All favorites are deleted only after a confirmation`() },
  ]

  private static let savedLists: [@Sendable (SavedListTests) -> Void] = [
    { $0.`Starting loads the saved list, and nothing can be undone`() },
    { $0.`Starting without a saved list shows no alert`() },
    { $0.`Favorites added before the list is loaded are kept and saved`() },
    { $0.`A change is saved only if automatic saving is on`() },
    { $0.`Turning automatic saving on saves a list that was not loaded`() },
    { $0.`Saving and loading on request restores what was saved`() },
    { $0.`Deletions, a loaded list and a deletion of everything can be undone and redone`() },
    { $0.`What is undone is saved, too`() },
    { $0.`Loading without a saved list says so`() },
    { $0.`A damaged list is set aside and reported, and the list stays as it is`(text: "[2, 3") },
    { $0.`A list of a newer app is not overwritten`() },
    { $0.`A failure is reported, and nothing is overwritten`(operation: .save) },
    { $0.`A failure is reported, and nothing is overwritten`(operation: .load) },
    { $0.`A damaged list that cannot be set aside is not overwritten`() },
    { $0.`What somebody else has saved is merged with the user's changes`() },
    { $0.`A list of every version of the app is loaded`(text: "[2, 3, 5]") },
  ]

  @Test func `The tests of the favorites notice small mistakes in their reducer`() throws {
    let report = try mutants(
      of: favoritePrimesFeature,
      properties: \.favoritePrimes, \.alert, \.notice, \.requestedNthPrime, \.nthPrimeProgress,
      \.isDeletionAsked
    ) { reducer in
      for test in Self.tests { test(FavoritePrimesTests(reducer: reducer)) }
    }
    // An answer may come at any time, and most clients never answer at once.
    #expect(
      report.survivors.map(\.description) == [
        "each output of effect 1 of .primeButtonTapped comes late"
      ])
  }

  /// Outputs that come twice are left out because a second load or save finds nothing to do. Outputs that come late are
  /// left out because these tests do not wait for them.
  @Test func `The tests of the saved list notice every small mistake in its reducer`() throws {
    let report = try mutants(
      of: favoritePrimesReducer,
      properties: \.favoritePrimes, \.alert, \.notice, \.undo, \.savesAutomatically,
      except: [.late, .twice]
    ) { reducer in
      for test in Self.savedLists { test(SavedListTests(reducer: reducer)) }
    }
    #expect(report.killed == report.mutants, "\(report)")
  }

  /// The explorations with documents take too long for all mutants, and so do outputs that come twice.
  @Test func `The exploration of a replaced request notices every small mistake in the reducer`()
    throws
  {
    let report = try mutants(
      of: favoritePrimesReducer, properties: \.alert, \.requestedNthPrime, except: [.twice]
    ) { reducer in
      let suite = FavoritePrimesScheduleTests(reducer: reducer)
      try suite.`A replaced request never answers a later request for the same n`()
    }
    #expect(report.killed == report.mutants, "\(report)")
  }
}
