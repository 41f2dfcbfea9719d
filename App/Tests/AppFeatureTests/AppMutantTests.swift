import AppFeature
import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests that the tests of the app notice small mistakes in its reducer.
@Suite struct AppMutantTests {
  private typealias AppReducer = Reducer<AppState, AppAction, AppEnvironment>

  private static let tests: [@Sendable (@escaping AppReducer) throws -> Void] = [
    { AppReducerTests(reducer: $0).`Navigation is state`() },
    {
      AppReducerTests(reducer: $0)
        .`The two counters share the count and differ only in their environments`()
    },
    {
      AppReducerTests(reducer: $0).`The feed records each added or removed favorite with the time`()
    },
    {
      AppReducerTests(reducer: $0).`The feed records a favorite once if a document lists it twice`()
    },
    {
      AppReducerTests(reducer: $0)
        .`An action that does not change the favorites records nothing and reads no clock`()
    },
    { AppReducerTests(reducer: $0).`The feed says who added or removed a favorite`() },
    {
      AppReducerTests(reducer: $0)
        .`Restoring the saved favorites records nothing and reads no clock`()
    },
    {
      FeaturesTests(reducer: $0)
        .`A user counts, asks, saves, deletes and loads, and the feed records it`()
    },
    {
      FeaturesTests(reducer: $0)
        .`Requests of the counter and of a favorite are answered independently`()
    },
    { LogInTests(reducer: $0).`Submitting a name logs the user in`() },
    { LogInTests(reducer: $0).`Leaving the form logs no user in`() },
    {
      LogInTests(reducer: $0).`An invalid name is reported until it changes`(
        name: "", problem: "The name is empty. Type your name.")
    },
    { SettingsTests(reducer: $0).`Starting without documents changes nothing`() },
    { SettingsTests(reducer: $0).`Everything is loaded when the first send returns`() },
    {
      SettingsTests(reducer: $0)
        .`Settings are saved when they change, and loaded at the next start`()
    },
    {
      SettingsTests(reducer: $0)
        .`A favorite added on any screen is saved if automatic saving is on`()
    },
    {
      try SettingsTests(reducer: $0)
        .`A choice made before the settings are loaded is kept and saved`()
    },
    { SettingsTests(reducer: $0).`Damaged settings are set aside and reported`(text: "[]") },
    { SettingsTests(reducer: $0).`Settings that cannot be saved are reported`() },
  ]

  /// Outputs that come twice are left out because a second load or save finds nothing to do. Outputs that come late are
  /// left out because some of these tests do not wait for them.
  @Test func `The tests of the app notice small mistakes in its reducer`() throws {
    let report = try mutants(
      of: appReducer,
      properties: \.count, \.favoritePrimes, \.activityFeed, \.loggedInUser, \.logIn, \.route,
      except: [.late, .twice]
    ) { reducer in
      for test in Self.tests { try test(reducer) }
    }
    // The tests of the features notice these.
    let request = "effect 1 of .counterView(.counter(.requestNthPrime))"
    let favorite = "effect 1 of .favoritePrimes(.primeButtonTapped)"
    #expect(
      report.survivors.map(\.description) == [
        "\(request) does not cancel those in flight",
        "\(request) has no identifier, so its outputs come after its cancellation",
        "effect 1 of .offlineCounterView(.counter(.requestNthPrime)) does not cancel those in flight",
        "\(favorite) does not cancel those in flight",
        "\(favorite) has no identifier, so its outputs come after its cancellation",
      ])
  }
}
