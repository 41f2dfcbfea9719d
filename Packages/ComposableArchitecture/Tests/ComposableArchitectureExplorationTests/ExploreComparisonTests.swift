import ComposableArchitecture
import ComposableArchitectureExploration
import Testing

/// Compares what is explored of random features with what can happen.
///
/// The environment variables `EXPLORE_SEED` and `EXPLORE_COUNT` choose other features, and how many.
@Suite struct ExploreComparisonTests {
  /// Compares both for random features that have few schedules.
  @Test func `Pruning loses no state, no end and no failure`() throws {
    var comparedCount = 0
    // Only the feature of seed 129 notices if states with the same hash count as the same.
    let random = (RandomFeature.seeds(60) + [129]).map { RandomFeature(seed: $0) }
    for feature in random {
      guard let all = try feature.reached(.init(prunes: false, limit: 100)) else { continue }
      comparedCount += 1
      #expect(try feature.reached(.init(reduces: false)) == all, "\(feature.testDescription)")
      #expect(try feature.reached(.init()) == all, "\(feature.testDescription)")
    }
    #expect(comparedCount >= RandomFeature.seeds(60).count / 6)
  }

  /// Features with all operators, child tasks, cancellations, choices, variables and time. All orders are
  /// explored, with and without comparing states. Then one order of each set of equivalent orders is
  /// explored, both with states that can be compared and with states that cannot.
  @Test func `Leaving out equivalent orders makes no difference`() throws {
    var comparedCount = 0
    // The last ones were found in long runs with other seeds: a cancellation comes between an action and
    // its synchronous output, time turns out to matter after a failure has been found, a window ends while
    // another thread drains the store, an action is cancelled while the thread that drains is paused, and the
    // user acts between an output and a choice, which is a state of its own.
    let found: [UInt64] = [
      207_591, 210_140, 212_887, 500_626, 606_482, 1_006_041, 1_017_025, 1_032_452,
      4_012_647, 5_040_256, 6_003_974,
    ]
    for seed in RandomFeature.seeds(150) + found {
      let feature = RandomFeature(seed: seed, isWide: true)
      guard let all = try feature.reached(.init(reduces: false, limit: 200)) else { continue }
      comparedCount += 1
      let plain = try feature.reached(.init(prunes: false, limit: 500))
      if let plain { #expect(plain == all, "\(seed), without comparing states") }
      #expect(try feature.reached(.init()) == all, "\(seed)")
      let opaque = try feature.reached(.init(comparesStates: false))
      if let opaque { #expect(opaque == all, "\(seed), with states that cannot be compared") }
    }
    #expect(comparedCount >= RandomFeature.seeds(150).count * 2 / 5)
  }

  /// The app is killed at every point of every order, and of one order of each set of equivalent orders.
  @Test(arguments: [false, true])
  func `Leaving out equivalent orders makes no difference to restarts`(isWide: Bool) throws {
    var comparedCount = 0
    for seed in RandomFeature.seeds(60) {
      let feature = isWide ? RandomFeature(seed: seed, isWide: true) : .durable(seed: seed)
      guard
        let all = try feature.reached(
          .init(reduces: false, restarts: 1, limit: isWide ? 300 : 800))
      else { continue }
      comparedCount += 1
      let plain = try feature.reached(.init(prunes: false, restarts: 1, limit: 500))
      if let plain { #expect(plain == all, "\(seed), without comparing states") }
      #expect(try feature.reached(.init(restarts: 1, limit: 2_000)) == all, "\(seed)")
      let opaque = try feature.reached(.init(comparesStates: false, restarts: 1))
      if let opaque { #expect(opaque == all, "\(seed), with states that cannot be compared") }
    }
    #expect(comparedCount >= RandomFeature.seeds(60).count / 10)
  }

  /// Child tasks and operators have more points at which others may intervene than other effects.
  @Test func `Leaving out equivalent orders of child tasks makes no difference`() throws {
    try compare(RandomFeature.seeds(60).map(RandomFeature.nested))
  }

  @Test func `Leaving out equivalent orders of structured tasks makes no difference`() throws {
    try compare(RandomFeature.seeds(20).map(RandomFeature.structured))
  }

  @Test func `Leaving out equivalent orders of checks, locks and streams makes no difference`()
    throws
  {
    try compare(RandomFeature.seeds(50).map(RandomFeature.pointed), comparedShare: 0.25)
  }

  /// An effect that is cancelled as a whole is not affected by another cancellation, and the ends of the tasks of a
  /// `timeout` come in any order then.
  @Test(arguments: [.anytime, .whenIdle] as [Exploration.Options.TimePassage])
  func `Leaving out equivalent orders of cancelled tasks makes no difference`(
    timePasses: Exploration.Options.TimePassage
  ) throws {
    try compare(RandomFeature.seeds(20).map(RandomFeature.cancelled), timePasses)
  }

  /// A run of an effect finds itself cancelled, or not, however the effect is composed.
  @Test func `Leaving out equivalent orders makes no difference to who finds itself cancelled`()
    throws
  {
    // In the last one, a part of a group ends before the group is cancelled, or is cancelled with it.
    try compare(
      (RandomFeature.seeds(40) + [210]).map { RandomFeature.noting(seed: $0) }, .whenIdle,
      limit: 2_000)
  }

  private func compare(
    _ features: [RandomFeature], _ timePasses: Exploration.Options.TimePassage = .anytime,
    comparedShare: Double = 0.04, limit: Int = 500
  ) throws {
    var comparedCount = 0
    for feature in features {
      guard
        let all = try feature.reached(
          .init(reduces: false, timePasses: timePasses, limit: limit))
      else { continue }
      comparedCount += 1
      #expect(try feature.reached(.init(timePasses: timePasses)) == all, "\(feature.seed)")
      let opaque = try feature.reached(.init(comparesStates: false, timePasses: timePasses))
      if let opaque {
        #expect(opaque == all, "\(feature.seed), with states that cannot be compared")
      }
    }
    #expect(comparedCount >= Int(Double(features.count) * comparedShare))
  }

  /// With many preemptions allowed, all orders are explored. Pruning loses nothing at any bound, and a
  /// higher bound explores everything that a lower one does.
  @Test func `Bounded explorations reach all orders, bound by bound`() throws {
    var comparedCount = 0
    // In the last one, an order without a pause needs more preemptions than an equivalent one with it.
    for seed in RandomFeature.seeds(80) + [285] {
      let feature = RandomFeature(seed: seed, isWide: true)
      guard let all = try feature.reached(.init(reduces: false, limit: 100)), all.failure == nil
      else { continue }
      comparedCount += 1
      var last = RandomFeature.Reached()
      for preemptions in [0, 1, 2, 1_000] {
        let reached = try feature.reached(.init(preemptions: preemptions))
        let plain = try feature.reached(
          .init(prunes: false, preemptions: preemptions, limit: 10_000))
        guard let reached, let plain else { continue }
        #expect(reached.ends == plain.ends && reached.states == plain.states, "\(seed)")
        #expect(
          reached.violations.keys.sorted() == plain.violations.keys.sorted(), "\(seed)")
        #expect(last.ends.isSubset(of: reached.ends), "\(seed)")
        #expect(last.states.isSubset(of: reached.states), "\(seed)")
        last = reached
      }
      #expect(last.ends == all.ends && last.states == all.states, "\(seed)")
      #expect(last.violations.keys.sorted() == all.violations.keys.sorted(), "\(seed)")
    }
    #expect(comparedCount >= RandomFeature.seeds(80).count / 6)
  }

  /// A token does not tell how its failure was found. In an exhaustive exploration, a thread that is paused
  /// between two reductions may not always continue. In others, it may.
  @Test(
    arguments: [
      .exhaustive(limit: 100, allowsPartial: true), .random(count: 20, seed: 1),
      .bounded(preemptions: 2, limit: 100, allowsPartial: true),
    ] as [Schedules])
  func `A token replays the failure of any exploration`(schedules: Schedules) throws {
    var failureCount = 0
    // These have the same actions under several rules. The last one pauses in a part of an effect.
    for seed in RandomFeature.seeds(100) + [351, 635, 966, 1_043, 3_100_015] {
      let feature = RandomFeature(seed: seed, isWide: true)
      guard let failure = try feature.failure(schedules) else { continue }
      failureCount += 1
      #expect(try feature.failure(.replay(failure.token))?.steps == failure.steps, "\(seed)")
    }
    #expect(failureCount >= RandomFeature.seeds(100).count / 4)
  }

  /// If states are not compared, every history is explored by itself.
  @Test func `Comparing states loses no history in which the condition never holds`() throws {
    var counts = [true: 0, false: 0]
    for seed in RandomFeature.seeds(100) {
      let remainder = Int(seed % 2) + 1
      let feature = RandomFeature(seed: seed, isWide: true)
      guard
        let all = try feature.reachesRemainder(remainder, compares: false, limit: 100)
      else { continue }
      counts[all, default: 0] += 1
      let compared = try feature.reachesRemainder(remainder, compares: true, limit: 1_000)
      #expect(compared == all, "\(seed)")
    }
    #expect(counts.values.allSatisfy { $0 >= RandomFeature.seeds(100).count / 15 })
  }

  /// Tests what random features rarely reveal.
  @Test func `Pruning loses nothing in features that cancel, sleep, choose and wait`() throws {
    let dense: [UInt64] = [2, 166, 503, 548, 579, 643, 5068, 5312]
    let aimed = RandomFeature.aimed + RandomFeature.interactions
    var comparedCount = 0
    for feature in aimed + dense.map(RandomFeature.dense) {
      guard let reduced = try feature.reached(.init(limit: 2_000)) else { continue }
      comparedCount += 1
      let opaque = try feature.reached(.init(comparesStates: false))
      if let opaque { #expect(opaque == reduced, "\(feature.testDescription)") }
      guard let all = try feature.reached(.init(prunes: false, limit: 300)) else { continue }
      #expect(all == reduced, "\(feature.testDescription)")
      #expect(try feature.reached(.init(reduces: false)) == all, "\(feature.testDescription)")
    }
    // Two of them have more schedules.
    #expect(comparedCount >= aimed.count + dense.count - 2)
  }
}
