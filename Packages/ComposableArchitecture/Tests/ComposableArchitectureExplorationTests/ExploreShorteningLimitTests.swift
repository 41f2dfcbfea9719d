import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Tests the time limit of the search for a shorter history. The clock advances by a second with each reading.
@Suite struct ExploreShorteningLimitTests {
  /// Explores answers that arrive in any order. The last of them must not be the first.
  private func explore(
    _ limit: Duration?, _ schedules: Schedules = .exhaustive(), sharesNothingElse: Bool = true,
    untimedCount: Int = 0
  ) throws -> Exploration {
    try ticking {
      try quietly(untimedCount: untimedCount) {
        try ComposableArchitectureExploration.explore(
          initialValue: [Int](), actions: [0],
          reducer: { (answers: inout [Int], action: Int, _: Void) -> [Effect<Int>] in
            if action > 0 { answers.append(action) }
            return action > 0 ? [] : (1...4).map { number in .run { send in send(number) } }
          },
          environment: { _ in }, schedules: schedules,
          options: .init(shorteningTimeLimit: limit, sharesNothingElse: sharesNothingElse),
          finally: { $0.first != 4 })
      }
    }
  }

  @Test(arguments: [true, false])
  func `A search for a shorter history ends at its limit, and the failure says so`(
    sharesNothingElse: Bool
  ) throws {
    let whole = try explore(nil, sharesNothingElse: sharesNothingElse)
    #expect(whole.isComplete)
    #expect(whole.failure?.isShortest == true)
    let limited = try explore(.seconds(3), sharesNothingElse: sharesNothingElse)
    #expect(limited.schedulesRun < whole.schedulesRun)
    #expect(limited.statistics.stop == .failure)
    let failure = try #require(limited.failure)
    #expect(!failure.isShortest)
    #expect(
      failure.description.contains(
        """
        there may be a shorter history that fails, because the search for it ended at its limit of \
        3.0 seconds. To search longer, raise the `shorteningTimeLimit`.
        """))
    #expect(!failure.description.contains("no shorter history fails"))
  }

  @Test(
    arguments: [
      .exhaustive(), .bounded(preemptions: 1), .random(count: 100, seed: 1),
    ] as [Schedules])
  func `A failure is found with any limit`(schedules: Schedules) throws {
    #expect(try explore(.zero, schedules).failure?.kind == .finallyViolated)
  }

  @Test func `A limit that is not reached makes no difference`() throws {
    let unlimited = try explore(nil).failure?.description
    #expect(try explore(.seconds(10_000)).failure?.description == unlimited)
    #expect(try explore(.zero, untimedCount: 1_000).failure?.description == unlimited)
  }

  @Test func `A negative limit is rejected`() {
    #expect(throws: ExplorationError.negativeTime(.seconds(-1))) { try explore(.seconds(-1)) }
  }
}
