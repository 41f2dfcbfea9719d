import Foundation
import Testing

/// Tests what PrimeTime keeps from one start to the next, and what its screens offer.
@Suite struct PrimeTimeTests {
  private let primetime = Executable(name: "primetime")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs a script that must succeed, in this test's data directory, and returns what it printed.
  @discardableResult
  private func run(_ script: String) async throws -> String {
    let outcome = try await primetime.run(
      "run", "-", "--data-directory", folder.path, input: script)
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
    return outcome.output
  }

  @Test func `Saved favorites are loaded before the first line of the next script`() async throws {
    try await run(
      """
      send counterView.counter.incrTapped
      send counterView.counter.incrTapped
      send counterView.primeModal.saveFavoritePrimeTapped
      tap Favorite primes
      tap Save
      """
    )
    let output = try await run(
      """
      expect favoritePrimes [2]
      expect activityFeed []
      tap Favorite primes
      show
      tap Delete 2
      expect favoritePrimes []
      tap Load
      wait
      expect favoritePrimes [2]
      """
    )
    #expect(
      output == """
        Favorite primes
        ───────────────
        Prime
        ─────
            2  [What is the 2nd prime?]  [Delete 2]
        [Save <s>]  [Load <l>]
        [ ] Save favorites automatically
        Loaded 1 favorite prime.
        [Back]

        """
    )
  }

  @Test func `Favorites that are not saved are lost at the next start`() async throws {
    try await run("send favoritePrimes.loadedFavoritePrimes [2, 3]\nexpect favoritePrimes [2, 3]")
    try await run("expect favoritePrimes []")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `The setting for automatic saving is kept`() async throws {
    try await run("tap Favorite primes\ntap Save favorites automatically")
    try await run(
      """
      expect savesFavoritesAutomatically true
      send counterView.counter.incrTapped
      send counterView.counter.incrTapped
      send counterView.primeModal.saveFavoritePrimeTapped
      """
    )
    try await run(
      """
      expect favoritePrimes [2]
      tap Favorite primes
      tap Delete 2
      tap Save favorites automatically
      """
    )
    try await run("expect favoritePrimes []\nexpect savesFavoritesAutomatically false")
  }

  @Test func `A user is still logged in at the next start`() async throws {
    try await run(
      """
      tap Log in
      send logIn.nameChanged "Ada"
      tap Log in
      expect loggedInUser.name "Ada"
      """
    )
    let output = try await run("show\ntap Log out\nexpect loggedInUser null")
    #expect(output.contains("Logged in as Ada  [Log out]"))
    try await run("expect loggedInUser null")
  }

  @Test func `Deleting all favorites asks first`() async throws {
    try await run(
      """
      send favoritePrimes.loadedFavoritePrimes [2, 3, 5]
      tap Favorite primes
      tap Delete all
      tap Cancel
      expect favoritePrimes [2, 3, 5]
      tap Delete all
      tap Delete 3
      expect favoritePrimes []
      """
    )
  }

  @Test func `A request for a large prime can be cancelled`() async throws {
    try await run(
      """
      tap Offline counter demo
      send offlineCounterView.counter.goToNumberChanged "1000000000000"
      send offlineCounterView.counter.goToNumberSubmitted
      expect count 1000000000000
      tap What is the 1000000000000th prime?
      tap Cancel
      wait
      expect counterAlert null
      expect requestedNthPrime null
      """
    )
  }

  @Test func `In virtual time, the activity feed has exact times`() async throws {
    let outcome = try await primetime.run(
      "run", "-", "--clock", "virtual", "--data-directory", folder.path,
      input: """
        send counterView.counter.incrTapped
        send counterView.counter.incrTapped
        send counterView.primeModal.saveFavoritePrimeTapped
        advance 90s
        send counterView.primeModal.removeFavoritePrimeTapped
        tap Activity feed
        show
        """
    )
    #expect(
      outcome.output == """
        Activity feed
        ─────────────
        • 2026-01-01T00:00:00Z: added 2
        • 2026-01-01T00:01:30Z: removed 2
        [Back]

        """
    )
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test func `Damaged settings are reported on the first screen and kept`() async throws {
    let document = folder.url.appending(path: "settings.json")
    try "{".write(to: document, atomically: true, encoding: .utf8)
    let output = try await run("wait\nshow")
    #expect(
      output.contains("The settings were damaged. They are kept as “settings.damaged.json”."))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["settings.damaged.json"])
  }
}
