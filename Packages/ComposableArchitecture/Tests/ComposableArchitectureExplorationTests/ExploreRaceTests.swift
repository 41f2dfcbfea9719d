import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// Tests that known races are found, and that their correct counterparts are proved to have none.
@Suite struct ExploreRaceTests {
  /// How many schedules each race takes, and its correct counterpart. With fewer, an order may be lost.
  private static let scheduleCounts: [String: (broken: Int, correct: Int)] = [
    "deadlock": (36, 37), "double submit": (20, 2), "lost update": (40, 18),
    "missed cancellation": (6, 11), "stale response": (67, 49), "closed screen": (5, 2),
    "draft": (5, 2), "like": (10, 3), "mirrors": (6, 30), "pages": (10, 2), "payment": (51, 10),
    "refresh": (9, 2), "replaced search": (9_945, 263), "half-saved bill": (14, 4),
    "last seat": (29, 3), "unsent message": (19, 13), "dismissed sheet": (12, 2),
    "late cancellation": (37, 11), "reconnect storm": (131, 96), "retry after cancel": (93, 24),
    "rollback": (29, 16), "undo": (7, 3),
  ]

  @Test(arguments: Race.broken)
  func `An exploration finds a race`(race: Race) throws {
    let exploration = try race.explore(true, true).exploration
    #expect(exploration.failure != nil)
    #expect(exploration.isComplete)
    #expect(exploration.failure?.isShortest == true)
    #expect(exploration.schedulesRun == Self.scheduleCounts[race.name]?.broken)
  }

  @Test(arguments: Race.correct)
  func `The correct version of a race passes in all schedules`(race: Race) throws {
    let exploration = try race.explore(true, true).exploration
    #expect(exploration.failure == nil)
    #expect(exploration.isComplete)
    #expect(exploration.schedulesRun == Self.scheduleCounts[race.name]?.correct)
  }

  /// The races that are also explored without pruning. The race “replaced search” then takes 30,000 schedules, so only a
  /// thorough run includes it.
  private static let unpruned = Race.all.filter { isThorough || $0.name != "replaced search" }

  /// The next test has the correct versions.
  @Test(arguments: unpruned.filter { !$0.isCorrect })
  func `Pruning changes no verdict`(race: Race) throws {
    let pruned = try race.explore(true, true).exploration
    let unpruned = try race.explore(false, true).exploration
    #expect(unpruned.isComplete)
    #expect(pruned.failure?.kind == unpruned.failure?.kind)
    #expect(pruned.failure?.steps.count == unpruned.failure?.steps.count)
  }

  @Test(arguments: unpruned.filter { $0.isCorrect || $0.name != "deadlock" })
  func `Pruning loses no end`(race: Race) throws {
    let pruned = try race.explore(true, race.isCorrect)
    let unpruned = try race.explore(false, race.isCorrect)
    #expect(pruned.exploration.isComplete && unpruned.exploration.isComplete)
    #expect(pruned.exploration.failure == nil && unpruned.exploration.failure == nil)
    #expect(pruned.ends == unpruned.ends)
    #expect(pruned.exploration.schedulesRun <= unpruned.exploration.schedulesRun)
  }

  @Test(arguments: [Race.lostUpdate(isCorrect: true), .staleResponse(isCorrect: false)])
  func `Pruning runs fewer schedules where paths meet again`(race: Race) throws {
    let pruned = try race.explore(true, false).exploration
    let unpruned = try race.explore(false, false).exploration
    #expect(pruned.schedulesRun * 3 < unpruned.schedulesRun * 2)
  }

  @Test func `A deadlock is reported with the actions whose effects wait`() throws {
    let failure = try #require(
      try Race.deadlock(isCorrect: false).explore(true, true).exploration.failure)
    #expect(failure.kind == .neverEnds)
    #expect(failure.description.hasPrefix("Deadlock: nothing can continue"))
    #expect(failure.description.contains("from: 0"))
    #expect(failure.description.contains("from: 1"))
  }
}
