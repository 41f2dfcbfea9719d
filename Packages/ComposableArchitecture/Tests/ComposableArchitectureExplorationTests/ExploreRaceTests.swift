import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

/// Tests that known races are found, and that their correct counterparts are proved to have none.
@Suite struct ExploreRaceTests {
  @Test(arguments: Race.broken)
  func `An exploration finds a race`(race: Race) throws {
    let exploration = try race.explore(true, true).exploration
    #expect(exploration.failure != nil)
    #expect(exploration.isComplete)
    #expect(exploration.failure?.isShortest == true)
  }

  @Test(arguments: Race.correct)
  func `The correct version of a race passes in all schedules`(race: Race) throws {
    let exploration = try race.explore(true, true).exploration
    #expect(exploration.failure == nil)
    #expect(exploration.isComplete)
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
