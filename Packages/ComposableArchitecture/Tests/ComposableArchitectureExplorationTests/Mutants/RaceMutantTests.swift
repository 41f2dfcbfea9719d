import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// Tests what the proofs of the correct versions of the known races are worth.
@Suite struct RaceMutantTests {
  /// The mutants that survive the conditions of a race and one that some order must reach, each with the reason.
  private static let survivors: [String: [String]] = [
    // The balance is the largest that was answered, so a second answer changes nothing.
    "lost update": [
      "each output of effect 1 of .depositTapped comes twice"
    ],
    // A second profile is the same. No condition asks whether the user is logged out.
    "missed cancellation": [
      "each output of effect 1 of .appeared comes twice",
      ".logOutTapped leaves the state as it is",
    ],
    // A second answer to the same query changes nothing.
    "stale response": [
      "each output of effect 1 of .queryChanged comes twice"
    ],
    // A second answer changes nothing.
    "closed screen": [
      "each output of effect 1 of .opened comes twice"
    ],
    // A second answer changes nothing.
    "draft": [
      "each output of effect 1 of .appeared comes twice"
    ],
    // The confirmation of the last tap changes nothing.
    "like": [
      "effect 1 of .tapped is missing",
      "effect 1 of .tapped has no output",
      "each output of effect 1 of .tapped comes twice",
    ],
    // A second answer to the same query changes nothing.
    "replaced search": [
      "each output of effect 1 of .searchTapped comes twice"
    ],
    // A bill of one is reached with or without the disk. No condition tells one start from another.
    "half-saved bill": [
      ".started leaves the state as it is",
      ".bought leaves the state as it is",
      "effect 1 of .bought is missing",
    ],
    // A message that is sent twice is sent. The disk has the status, and the state follows it.
    "unsent message": [
      ".started leaves the state as it is",
      "each output of effect 1 of .started comes twice",
      ".sendTapped leaves the state as it is",
      "each output of effect 1 of .sendTapped comes twice",
    ],
    // A sheet that saves is not dismissed, so there is nothing to cancel.
    "dismissed sheet": [
      "effect 1 of .saveTapped has no identifier, so its outputs come after its cancellation",
      "the cancellation in effect 1 of .dismissed is missing",
    ],
    // Both rows may be imported although the user has cancelled.
    "late cancellation": [
      "effect 1 of .importTapped has no identifier, so its outputs come after its cancellation",
      "each output of effect 1 of .importTapped comes twice",
      "the cancellation in effect 1 of .cancelTapped is missing",
    ],
    // The change of the network connects again, too, and the socket fails before it.
    "reconnect storm": [
      "effect 1 of .socketFailed is missing",
      "effect 1 of .socketFailed does not cancel those in flight",
      "effect 1 of .socketFailed has no output",
      "effect 1 of .networkChanged is missing",
      "effect 1 of .networkChanged has no output",
    ],
    // The pause is not asked for, and the user cancels in the end.
    "retry after cancel": [
      ".failed leaves the state as it is",
      "each output of effect 1 of .failed comes twice",
      ".retried leaves the state as it is",
      "each output of effect 1 of .retried comes twice",
    ],
    // A second answer changes nothing.
    "undo": [
      "each output of effect 1 of .appeared comes twice"
    ],
  ]

  @Test(arguments: Race.correct)
  func `The proof notices every small mistake but those that are known`(race: Race) async throws {
    let report = try await race.mutants(true)
    #expect(report.survivors.map(\.description) == Self.survivors[race.name] ?? [])
    #expect(report.undecided.isEmpty)
  }

  /// The guide has these numbers.
  @Test func `A condition that some order must reach halves the number of survivors`() async throws
  {
    var (mutantCount, safe, reached) = (0, 0, 0)
    for race in Race.correct {
      let report = try await race.mutants(false)
      mutantCount += report.mutants.count
      safe += report.survivors.count
      reached += Self.survivors[race.name]?.count ?? 0
    }
    #expect((mutantCount, safe, reached) == (131, 66, 32))
  }
}
