import ComposableArchitecture
import ComposableArchitectureTesting
import Foundation
import Synchronization
import Testing

/// Compares what is explored of random features with what can happen.
///
/// The environment variables `EXPLORE_SEED` and `EXPLORE_COUNT` choose other features, and more of them.
@Suite struct ExploreComparisonTests {
  /// What an exploration has seen.
  struct Seen: Equatable {
    /// The states and the values of the variables where the feature comes to rest.
    var ends: Set<[[Int]]> = []
    /// The states after actions.
    var states: Set<[Int]> = []
    var kind: Exploration.Failure.Kind?
  }

  private static func seeds(_ count: Int) -> Range<UInt64> {
    let variables = ProcessInfo.processInfo.environment
    let first = variables["EXPLORE_SEED"].flatMap { UInt64($0) } ?? 1
    let count = variables["EXPLORE_COUNT"].flatMap { UInt64($0) } ?? UInt64(count)
    return first..<first + count
  }

  /// - Returns: `nil` if there are more schedules than the limit.
  private func explored(
    _ feature: RandomFeature, prunes: Bool, limit: Int
  ) throws -> (Seen, Exploration)? {
    try explored(feature, from: [Int](), prunes: prunes, limit: limit) { $0 } reducer: {
      feature.reducer
    }
  }

  /// Explores a feature whose states cannot be compared.
  private func exploredOpaquely(
    _ feature: RandomFeature, limit: Int
  ) throws -> (Seen, Exploration)? {
    try explored(feature, from: Opaque(), prunes: true, limit: limit) { $0.actions } reducer: {
      let reducer = feature.reducer
      return { reducer(&$0.actions, $1, $2) }
    }
  }

  private struct Opaque: Sendable { var actions: [Int] = [] }

  private func explored<Value: Sendable>(
    _ feature: RandomFeature, from initialValue: Value, prunes: Bool, limit: Int,
    actions: @escaping (Value) -> [Int],
    reducer: () -> Reducer<Value, Int, RandomFeature.World>
  ) throws -> (Seen, Exploration)? {
    var seen = Seen()
    var variables: [SimulatedVariable<Int>] = []
    let exploration = try quietly {
      try explore(
        initialValue: initialValue, actions: feature.userActions, reducer: reducer(),
        environment: { simulation -> RandomFeature.World in
          let made = (0..<RandomFeature.variableCount).map { _ in simulation.variable(0) }
          variables = made
          return RandomFeature.World(
            clock: simulation.clock,
            choose: { count in simulation.choose(among: count) },
            read: { made[$0].value }, write: { made[$0].value = $1 },
            wait: { try? await made[$0].wait { $0 != 0 } },
            now: { [start = simulation.clock.now] in
              Int(start.duration(to: simulation.clock.now) / .seconds(1))
            },
            pause: {})
        },
        schedules: .exhaustive(limit: limit, allowsPartial: true),
        invariant: { state in
          seen.states.insert(actions(state))
          return true
        },
        finally: { state in
          seen.ends.insert([actions(state), variables.map(\.value)])
          return true
        },
        prunesIdenticalStates: prunes)
    }
    seen.kind = exploration.failure?.kind
    guard exploration.isComplete else { return nil }
    return (seen, exploration)
  }

  /// A feature whose effects wait forever stops being explored at the shortest such history, so only the
  /// kind of the failure is compared then.
  @Test func `pruning loses no state, no end and no failure`() throws {
    var comparedCount = 0
    for seed in Self.seeds(60) {
      let feature = RandomFeature(seed: seed)
      guard let (unpruned, all) = try explored(feature, prunes: false, limit: 100) else { continue }
      let (pruned, some) = try #require(try explored(feature, prunes: true, limit: 1_000))
      comparedCount += 1
      #expect(pruned.kind == unpruned.kind, "\(seed)")
      #expect(
        some.failure?.steps.count == all.failure?.steps.count, "\(seed): the shortest history")
      if pruned.kind == nil { #expect(pruned == unpruned, "\(seed)") }
    }
    #expect(comparedCount >= Self.seeds(60).count / 6)
  }

  /// Small features, so that there are many: with all operators, child tasks, cancellations, choices,
  /// variables and time. All orders are explored, and then one of all equivalent orders: with states that
  /// are compared, and with states that cannot be.
  @Test func `what is left out of all orders makes no difference`() throws {
    var comparedCount = 0
    for seed in Self.seeds(480) {
      let feature = RandomFeature(seed: seed, isSmall: true)
      let all = try OrderReduction.$isOn.withValue(false) {
        try explored(feature, prunes: true, limit: 100)
      }
      guard let (seenInAll, _) = all else { continue }
      let (reduced, some) = try #require(try explored(feature, prunes: true, limit: 2_000))
      comparedCount += 1
      #expect(reduced.kind == seenInAll.kind, "\(seed)")
      if reduced.kind != nil {
        #expect(some.failure?.isShortest == true, "\(seed)")
        continue
      }
      #expect(reduced == seenInAll, "\(seed)")
      guard let (opaque, _) = try exploredOpaquely(feature, limit: 2_000) else { continue }
      #expect(opaque == seenInAll, "\(seed), with states that cannot be compared")
    }
    #expect(comparedCount >= Self.seeds(480).count / 8 * 5)
  }

  /// Threads of the real executor come in anywhere, so nothing is seen there that was not explored.
  @Test func `what is seen on the real executor was explored`() async throws {
    var comparedCount = 0
    for seed in Self.seeds(12) {
      let feature = RandomFeature(seed: seed, isReal: true)
      guard let (explored, _) = try explored(feature, prunes: true, limit: 1_000),
        explored.kind == nil
      else { continue }
      comparedCount += 1
      for run in 0..<30 {
        let end = await end(of: feature, run: run)
        #expect(explored.ends.contains(end), "seed \(seed): \(end)")
      }
    }
    #expect(comparedCount >= Self.seeds(12).count / 6)
  }

  /// Runs a feature in the real world.
  private func end(of feature: RandomFeature, run: Int) async -> [[Int]] {
    let variables = Mutex([Int](repeating: 0, count: RandomFeature.variableCount))
    let random = Mutex(SeededGenerator(seed: feature.seed &* 1_000 &+ UInt64(run)))
    let box = Shared(variables, random)
    let world = RandomFeature.World(
      clock: nil,
      choose: { count in Int(box.random.withLock { $0.next() } % UInt64(count)) },
      read: { index in box.variables.withLock { $0[index] } },
      write: { index, value in box.variables.withLock { $0[index] = value } },
      wait: { _ in }, now: { 0 },
      pause: {
        // A while that differs, so that threads meet in many ways.
        for _ in 0..<Int(box.random.withLock { $0.next() } % 400) { _ = box.random.withLock { $0 } }
      })
    let store = Store(initialValue: [], reducer: feature.reducer, environment: world)
    for action in feature.userActions { store.send(action) }
    await store.finish()
    return [store.value, box.variables.withLock { $0 }]
  }

  private final class Shared: Sendable {
    let variables: Mutex<[Int]>
    let random: Mutex<SeededGenerator>

    init(_ variables: consuming Mutex<[Int]>, _ random: consuming Mutex<SeededGenerator>) {
      self.variables = variables
      self.random = random
    }
  }
}

extension Simulation {
  fileprivate func choose(among count: Int) -> Int { (try? choose(from: 0..<count)) ?? 0 }
}
