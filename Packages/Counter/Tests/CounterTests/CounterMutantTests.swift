import ComposableArchitecture
import ComposableArchitectureExploration
import Counter
import Testing

/// Tests that the tests of the counter notice small mistakes in its reducer.
@Suite struct CounterMutantTests {
  private static let tests: [@Sendable (CounterTests) throws -> Void] = [
    { $0.`Plus and minus change the count and make no request`() },
    { $0.`The modal opens and closes`() },
    { $0.`The alert shows the answer and can be closed`() },
    { $0.`The alert shows a failure, and a new request can be made`() },
    { $0.`Asking for the same prime twice makes one request`() },
    { $0.`A new request cancels the previous one, which then outputs nothing`() },
    { $0.`An answer without a matching request changes nothing`() },
    { $0.`Asking for a prime before the first one shows an error`() },
    { $0.`Progress is shown until the answer comes`() },
    { $0.`A new request begins without progress`() },
    { $0.`A cancelled request ends, and its late outputs change nothing`() },
    { $0.`Submitting a number sets the count`(text: "7", number: 7) },
    {
      $0.`Text that is not a number is reported until it changes`(
        text: " ", problem: "Type a whole number, such as 1000.")
    },
    { $0.`The count stops at the largest and the smallest integer`() },
  ]

  /// All but the exploration of a replaced request, which takes too long.
  private static let schedules: [@Sendable (CounterScheduleTests) throws -> Void] = [
    { try $0.`A late answer never replaces a newer one`() },
    { try $0.`An answer is for the requested number even if the count has changed`() },
    { try $0.exploreTaps(actionCount: 0...2) },
    { try $0.`Only the progress of the request in flight is shown`() },
    { try $0.`A request is either answered or cancelled, never both`() },
    { try $0.`The same question can be asked again after a cancellation`() },
  ]

  @Test func `The test stores of the counter notice small mistakes in its reducer`() throws {
    let report = try mutants(
      of: counterReducer,
      properties: \.count, \.alert, \.requestedNthPrime, \.nthPrimeProgress, \.numberText,
      \.numberProblem
    ) { reducer in
      for test in Self.tests { try test(CounterTests(reducer: reducer)) }
    }
    // An answer may come at any time, and most clients never answer at once.
    #expect(
      report.survivors.map(\.description) == [
        "each output of effect 1 of .requestNthPrime comes late"
      ])
  }

  /// Outputs that come twice are left out, because they have many orders. The test stores notice them.
  @Test func `The explorations of the counter notice small mistakes in its reducer`() throws {
    let report = try mutants(
      of: counterReducer, properties: \.alert, \.requestedNthPrime, \.nthPrimeProgress,
      except: [.twice]
    ) { reducer in
      for test in Self.schedules { try test(CounterScheduleTests(reducer: reducer)) }
    }
    // The outputs of a request that is not cancelled change nothing, unless the same n is asked for again. The test stores
    // notice that the request goes on.
    #expect(
      report.survivors.map(\.description) == [
        "effect 1 of .requestNthPrime does not cancel those in flight",
        "the cancellation in effect 1 of .cancelNthPrimeTapped is missing",
      ])
  }

  @Test func `The tests of the counter with its modal notice every small mistake in its reducer`()
    throws
  {
    let report = try mutants(
      of: counterViewReducer, properties: \.counter.count, \.favoritePrimes
    ) { reducer in
      CounterTests(viewReducer: reducer).`The modal uses the count and changes the favorites`()
    }
    #expect(report.killed == report.mutants, "\(report)")
  }
}
