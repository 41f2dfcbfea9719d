import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import Testing

@testable import ComposableArchitecture

/// Durations that are too long for any clock.
@Suite struct ForeverTests {
  private struct Failure: Error {}

  struct Operator: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let effect: @Sendable (Duration, any Clock<Duration>) -> Effect<Int>
  }

  static let operators = [
    Operator(testDescription: "deferred") { .just(1).deferred(for: $0, clock: $1) },
    Operator(testDescription: "delay") { .just(1).delay(for: $0, clock: $1) },
    Operator(testDescription: "debounceOutputs") { duration, clock in
      .concatenate(.just(1), .fireAndForget { await Valve().pass() })
        .debounceOutputs(for: duration, clock: clock)
    },
    Operator(testDescription: "throttleOutputs") { duration, clock in
      .merge(.just(1), .just(1)).throttleOutputs(for: duration, clock: clock, latest: true)
        .removeDuplicates().filter { _ in false }
    },
    Operator(testDescription: "debounce") { .just(1).debounce(id: 0, for: $0, clock: $1) },
    Operator(testDescription: "timer") { .timer(id: 0, every: $0, clock: $1, output: 1) },
    Operator(testDescription: "timeout") { duration, clock in
      .fireAndForget { await Valve().pass() }.timeout(after: duration, clock: clock, output: 1)
    },
    Operator(testDescription: "throttle") { duration, clock in
      .fireAndForget {}.throttle(id: 0, for: duration, clock: clock, latest: true)
    },
    Operator(testDescription: "retry") { duration, clock in
      .run(retry: .constant(attempts: 2, pause: duration), clock: clock) { _ in
        throw Failure()
      } catch: { _, send in
        send(1)
      }
    },
  ]

  static let durations: [Duration] = [
    .seconds(Int64.max), .seconds(Int64.max / 2), .seconds(10_000_000_000),
    .seconds(100 * 365 * 86_400),
  ]

  @Test(arguments: operators, durations)
  func `An effect with an endless duration waits until it is cancelled`(
    effect: Operator, duration: Duration
  ) {
    let clocks: [any Clock<Duration>] = [ContinuousClock(), SuspendingClock(), TestClock()]
    for clock in clocks {
      let bench = EffectBench()
      let task = bench.run(effect.effect(duration, clock))
      #expect(bench.store.effectsInFlight > 0)
      task.cancel()
      bench.executor.drain()
      #expect(bench.outputs == [])
      #expect(bench.store.effectsInFlight == 0)
    }
  }

  @Test(arguments: operators)
  func `Advancing the clock does not end an endless duration`(effect: Operator) {
    let bench = EffectBench()
    let clock = bench.clock
    bench.run(effect.effect(.seconds(Int64.max), clock))
    bench.clock.advance(by: .seconds(3_000_000_000))
    bench.clock.run()
    #expect(bench.outputs == [])
    #expect(bench.store.effectsInFlight > 0)
  }

  @Test(arguments: [Duration.seconds(Int64.min), .zero])
  func `A duration that is not positive counts as zero`(duration: Duration) {
    let bench = EffectBench()
    bench.run(.just(1).deferred(for: duration, clock: ContinuousClock()))
    #expect(bench.outputs == [1])
  }

  @Test func `An exploration is complete with a timeout that never comes`() throws {
    let exploration = try explore(
      initialValue: 0, actions: [0],
      reducer: { (count: inout Int, action: Int, simulation: Simulation) in
        count += 1
        if action == 1 { return [] }
        return [
          .just(1).deferred(for: .seconds(1), clock: simulation.clock)
            .timeout(after: .seconds(Int64.max), clock: simulation.clock, output: 2)
        ]
      },
      environment: { $0 }, finally: { $0 == 2 })
    #expect(exploration.isComplete)
    #expect(exploration.failure == nil)
  }

  @Test func `Growing pauses stop at the maximum`() {
    let policy = RetryPolicy.exponential(
      attempts: 1_000, first: .seconds(1), factor: 1_000, maximum: .seconds(Int64.max))
    #expect(policy.pause(afterAttempt: 3) == .seconds(1_000_000))
    #expect(policy.pause(afterAttempt: 500) == .seconds(Int64.max))
    let slow = RetryPolicy.exponential(
      attempts: 5, first: .seconds(7), factor: 2, maximum: .seconds(50))
    #expect(
      (1...5).map { slow.pause(afterAttempt: $0) }
        == [7, 14, 28, 50, nil].map { $0.map { .seconds($0) } })
  }

  @Test func `A timer with the shortest interval survives a long time between two ticks`() {
    let clock = TestClock()
    let ticks = Box(0)
    let executor = TestExecutor()
    let task = Task(executorPreference: executor) {
      await clock.tick(every: Duration(attoseconds: 1)) {
        ticks.update { $0 += 1 }
        if ticks.value == 1 { clock.advance(by: .seconds(1_000)) }
      }
    }
    executor.drain()
    clock.advance(by: .nanoseconds(0))
    clock.advance(to: TestClock.Instant(offset: Duration(attoseconds: 1)))
    #expect(ticks.value == 1)
    #expect(clock.sleeperCount == 1)
    task.cancel()
    executor.drain()
  }
}
