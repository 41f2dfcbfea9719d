import ComposableArchitecture
import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Foundation
import Synchronization
import Testing

/// Compares what happens to random features in a real store, on real threads, with what was explored.
///
/// The environment variables `EXPLORE_SEED`, `EXPLORE_COUNT`, `EXPLORE_LIMIT` and `EXPLORE_RUNS` choose other features,
/// how many, the number of schedules up to which a feature is compared, and how often each one runs.
@Suite struct ExploreRealityTests {
  private static let runCount = amount("EXPLORE_RUNS", default: 40)
  private static let limit = amount("EXPLORE_LIMIT", default: 1_000)

  /// Threads of the real executor interrupt at any point. Nothing happens there that was not explored.
  @Test func `Every real order of the effects of one sender was explored`() async throws {
    try await compare(RandomFeature.seeds(40).map { RandomFeature(seed: $0, isReal: true) })
  }

  /// The exploration uses effects in place of the threads.
  @Test func `Every real order of several senders and a reader was explored`() async throws {
    try await compare(RandomFeature.seeds(20).map(RandomFeature.crowded))
  }

  @Test func `Every real order of child tasks and operators was explored`() async throws {
    try await compare(RandomFeature.seeds(60).map(RandomFeature.nested))
  }

  @Test func `Every real order of structured tasks, callbacks and child reducers was explored`()
    async throws
  {
    try await compare(RandomFeature.seeds(10).map(RandomFeature.structured))
  }

  @Test func `Every real order of timers and cancelled effects was explored`() async throws {
    let seeds = RandomFeature.seeds(10)
    try await compare(
      seeds.map(RandomFeature.cancelled)
        + seeds.map { RandomFeature.noting(seed: $0, isReal: true) }
        + seeds.map(RandomFeature.timed), clock: HurriedClock())
  }

  /// Effects check for their cancellation at any point, and share locks, streams and generators.
  @Test func `Every real order of checks, handlers, locks, streams and identifiers was explored`()
    async throws
  {
    try await compare(RandomFeature.seeds(50).map(RandomFeature.pointed), comparedShare: 0.5)
  }

  private func compare(
    _ features: [RandomFeature], clock: (any Clock<Duration>)? = nil,
    comparedShare: Double = 0.2
  ) async throws {
    var comparedCount = 0
    for feature in features {
      guard let reached = try feature.reached(.init(limit: Self.limit)), reached.failure == nil
      else { continue }
      comparedCount += 1
      for run in 0..<Self.runCount {
        let (end, seen) = await Self.happened(to: feature, run: run, clock)
        #expect(reached.ends.contains(end), "seed \(feature.seed): \(end)")
        let unexplored = seen.subtracting(reached.states).subtracting([[]])
        #expect(unexplored.isEmpty, "seed \(feature.seed): \(unexplored)")
      }
    }
    #expect(comparedCount >= Int(Double(features.count) * comparedShare))
  }

  /// Runs a feature in a real store.
  ///
  /// - Returns: The state and the variables at the end, and the states that another thread has read.
  private static func happened(
    to feature: RandomFeature, run: Int, _ clock: (any Clock<Duration>)?
  ) async -> (end: [[Int]], seen: Set<[Int]>) {
    let shared = Shared(seed: feature.seed &* 1_000_000 &+ UInt64(run))
    let world = RandomFeature.World(
      clock: clock, choose: { shared.random(below: $0) },
      read: { index in shared.variables.withLock { $0[index] } },
      write: { index, value in shared.variables.withLock { $0[index] = value } },
      wait: { _ in }, now: { 0 }, pause: { shared.pause() },
      objects: feature.policy.map { .init($0, pause: { shared.pause() }) })
    let store = Store(
      initialValue: feature.initialValue, reducer: feature.reducer, environment: world)
    if feature.senders.isEmpty {
      for action in feature.userActions {
        store.send(action)
        shared.pause()
      }
    } else {
      await withCheckedContinuation { continuation in
        shared.unfinished.withLock { $0 = feature.senders.count }
        for actions in feature.senders {
          Thread.detachNewThread {
            for action in actions {
              shared.pause()
              store.send(action)
            }
            shared.unfinished.withLock { $0 -= 1 }
          }
        }
        Thread.detachNewThread {
          repeat {
            let numbers = store.value.all
            shared.seen.withLock { _ = $0.insert(numbers) }
            shared.pause()
          } while shared.unfinished.withLock({ $0 > 0 })
          continuation.resume()
        }
      }
    }
    await store.finish()
    let seen = shared.seen.withLock { $0 }
    let counts = world.objects.map { [$0.count()] } ?? []
    return ([store.value.all, shared.variables.withLock { $0 } + counts], seen)
  }

  private final class Shared: Sendable {
    let variables = Mutex([Int](repeating: 0, count: RandomFeature.variableCount))
    /// The states that were read.
    let seen = Mutex<Set<[Int]>>([])
    /// The number of threads that have not sent all of their actions.
    let unfinished = Mutex(0)
    private let generator: Mutex<SeededGenerator>

    init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

    func random(below count: Int) -> Int {
      Int(generator.withLock { $0.next() } % UInt64(count))
    }

    /// Pauses for a varying time, so threads interleave in many ways. A few pauses are much longer than the others, and
    /// a few give up the processor, so another thread continues even on a busy machine.
    func pause() {
      if random(below: 6) == 0 {
        return Thread.sleep(forTimeInterval: Double(random(below: 100)) / 1_000_000)
      }
      let longest = random(below: 8) == 0 ? 3_000 : 300
      for _ in 0..<random(below: longest) { _ = generator.withLock { $0 } }
    }
  }
  /// A clock on which a second takes 50 microseconds, so timers interleave with everything else.
  private struct HurriedClock: Clock {
    private let clock = ContinuousClock()

    var now: ContinuousClock.Instant { clock.now }
    var minimumResolution: Duration { clock.minimumResolution }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      let now = now
      try await clock.sleep(until: now + now.duration(to: deadline) / 20_000, tolerance: .zero)
    }
  }
}
