import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

/// Tests whether a test executor knows that a store can make progress only if a clock is advanced.
@Suite final class TestExecutorSleepTests: Sendable {
  enum Part: Sendable {
    /// Sleeps for a second.
    case sleep
    /// Waits for another thread.
    case outside
    /// Ends after one suspension.
    case step
    /// An output that an operator holds back for a second.
    case delay
  }

  struct Arrangement: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let effect: @Sendable (TestExecutorSleepTests) -> Effect<Int>

    init(
      _ description: String, _ effect: @escaping @Sendable (TestExecutorSleepTests) -> Effect<Int>
    ) {
      testDescription = description
      self.effect = effect
    }
  }

  private let clock = TestClock()
  private let executor = TestExecutor()
  private let gates = Recorder<AsyncStream<Never>.Continuation>()

  // Ends the effects that still wait at the end of the test.
  deinit {
    for gate in gates.all { gate.finish() }
    executor.drain()
    clock.run()
  }

  func effect(_ part: Part) -> Effect<Int> {
    switch part {
    case .sleep:
      return .run { [clock] send in
        try? await clock.sleep(for: .seconds(1))
        send(1)
      }
    case .outside:
      let (gate, continuation) = AsyncStream.makeStream(of: Never.self)
      gates.record(continuation)
      return .run { send in
        for await _ in gate {}
        send(1)
      }
    case .step: return .fireAndForget { await Task.yield() }
    case .delay: return .just(1).delay(for: .seconds(1), clock: clock)
    }
  }

  /// Runs an effect until it cannot make progress.
  private func isAsleep(_ arrangement: Arrangement) -> Bool {
    let effect = arrangement.effect(self)
    let store = Store<Int, Int>(
      initialValue: 0,
      reducer: { value, action, _ in
        value += action
        return action == 0 ? [effect] : []
      },
      environment: (),
      executor: executor
    )
    let task = store.send(0)
    executor.drain()
    let isAsleep = executor.isAsleep(store)
    task.cancel()
    executor.drain()
    return isAsleep
  }

  @Test(arguments: [
    Arrangement("a run") { $0.effect(.sleep) },
    Arrangement("a run with a priority") { test in
      .concatenate(
        test.effect(.step),
        .run(priority: .high) { [clock = test.clock] _ in try? await clock.sleep(for: .seconds(1)) }
      )
    },
    Arrangement("delay") { $0.effect(.delay) },
    Arrangement("delay of delay") {
      $0.effect(.delay).delay(for: .seconds(1), clock: $0.clock)
    },
    Arrangement("debounceOutputs") {
      Effect.merge(.just(1), $0.effect(.sleep)).debounceOutputs(for: .seconds(9), clock: $0.clock)
    },
    Arrangement("flatMap") { test in
      Effect.just(1).flatMap { _ in test.effect(.sleep) }
    },
    Arrangement("switchMap") { test in
      Effect.concatenate(test.effect(.step), .just(1)).switchMap { _ in test.effect(.sleep) }
    },
    Arrangement("timeout of a run") {
      $0.effect(.sleep).timeout(after: .seconds(9), clock: $0.clock)
    },
    Arrangement("timeout of delay") {
      $0.effect(.delay).timeout(after: .seconds(9), clock: $0.clock)
    },
    Arrangement("race") { .race($0.effect(.sleep), $0.effect(.delay)) },
    Arrangement("merge inside of a concatenate") {
      .concatenate($0.effect(.step), .merge($0.effect(.sleep), $0.effect(.delay)))
    },
    Arrangement("merged parts with identifiers inside of a concatenate") {
      .concatenate(
        $0.effect(.step),
        .merge(
          $0.effect(.sleep).cancellable(id: 1), $0.effect(.delay).cancellable(id: 2),
          $0.effect(.sleep)))
    },
    Arrangement("a part with an identifier inside of a concatenate") {
      .concatenate($0.effect(.step), $0.effect(.delay).cancellable(id: 1))
    },
  ])
  func `An effect that only sleeps counts as asleep`(arrangement: Arrangement) {
    #expect(isAsleep(arrangement))
  }

  @Test(arguments: [
    Arrangement("a run") { $0.effect(.outside) },
    Arrangement("two runs") { .merge($0.effect(.outside), $0.effect(.sleep)) },
    Arrangement("delay") {
      Effect.merge(.just(1), $0.effect(.outside)).delay(for: .seconds(1), clock: $0.clock)
    },
    Arrangement("flatMap") { test in
      Effect.merge(.just(1), test.effect(.sleep)).flatMap { _ in test.effect(.outside) }
    },
    Arrangement("timeout of a run") {
      $0.effect(.outside).timeout(after: .seconds(9), clock: $0.clock)
    },
    Arrangement("timeout of delay") {
      $0.effect(.outside).delay(for: .seconds(1), clock: $0.clock)
        .timeout(after: .seconds(9), clock: $0.clock)
    },
    Arrangement("race") { .race($0.effect(.sleep), $0.effect(.outside)) },
    Arrangement("merge inside of a concatenate") {
      .concatenate($0.effect(.step), .merge($0.effect(.outside), $0.effect(.sleep)))
    },
    Arrangement("an operator merged inside of a concatenate") {
      .concatenate($0.effect(.step), .merge($0.effect(.outside), $0.effect(.delay)))
    },
    Arrangement("merged parts with identifiers inside of a concatenate") {
      .concatenate(
        $0.effect(.step),
        .merge(
          $0.effect(.outside).cancellable(id: 1), $0.effect(.sleep).cancellable(id: 2),
          $0.effect(.sleep)))
    },
    Arrangement("a part with an identifier inside of a concatenate") {
      .concatenate($0.effect(.step), $0.effect(.outside).cancellable(id: 1))
    },
  ])
  func `An effect that waits for another thread does not count as asleep`(arrangement: Arrangement)
  {
    #expect(!isAsleep(arrangement))
  }

  @Test func `All effects of a store can be ended together`() {
    let store = Store<Int, Int>(
      initialValue: 0,
      reducer: { [effect = effect] _, _, _ in [effect(.sleep), effect(.delay), effect(.step)] },
      environment: (),
      executor: executor
    )
    store.send(0)
    executor.drain()
    executor.cancelEffects(of: store)
    #expect(store.effectsInFlight == 0)
    #expect(clock.sleeperCount == 0)
    #expect(executor.jobCount == 0)
  }

  @Test func `Effects that have ended no longer count`() {
    let store = Store<Int, Int>(
      initialValue: 0,
      reducer: { [effect = effect] value, action, _ in
        value += 1
        let parts = { Effect.merge(effect(.delay), effect(.delay).cancellable(id: 1)) }
        return switch action {
        case 0: [.concatenate(effect(.step), .race(parts(), parts()))]
        case 2: [effect(.outside)]
        case 3: [effect(.sleep)]
        default: []
        }
      },
      environment: (),
      executor: executor
    )
    store.send(0)
    executor.drain()
    clock.run()
    #expect(store.effectsInFlight == 0)
    #expect(!executor.isAsleep(store))
    store.send(2)
    store.send(3)
    executor.drain()
    #expect(!executor.isAsleep(store))
    for gate in gates.all { gate.finish() }
    executor.drain()
    #expect(executor.isAsleep(store))
  }
}
