import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

/// A store that runs the effects it is given, with the clock and the executor that they use. It fails a test if
/// an output comes after the end of its effect.
final class EffectBench: Sendable {
  enum Action: Sendable {
    case run(@Sendable () -> [Effect<Int>])
    case output(Int)
  }

  let executor = TestExecutor()
  let clock: TestClock
  let store: Store<[Int], Action>

  init(onEffect: (@Sendable (EffectEvent) -> Void)? = nil) {
    clock = TestClock(executor: executor)
    store = Self.makeStore(executor: executor, onEffect: onEffect)
    store.onLateOutput { Issue.record("An output came after the end of its effect: \($0)") }
  }

  /// Returns a store that runs the effects it is sent and records their outputs.
  static func makeStore(
    executor: (any TaskExecutor)? = nil, onEffect: (@Sendable (EffectEvent) -> Void)? = nil
  ) -> Store<[Int], Action> {
    let reducer: Reducer<[Int], Action, Void> = { outputs, action, _ in
      switch action {
      case .run(let effects): return effects().map { $0.map(Action.output) }
      case .output(let output):
        outputs.append(output)
        return []
      }
    }
    return Store(
      initialValue: [], reducer: reducer, environment: (), executor: executor, onEffect: onEffect)
  }

  /// Ends the effects that a test has left in flight. A task and its executor keep each other alive until
  /// the task has ended.
  deinit {
    store.cancelEffects()
    executor.drain()
  }

  /// The outputs so far.
  var outputs: [Int] { store.value }

  /// Runs an effect until it ends or waits for the clock.
  @discardableResult
  func run(_ effects: @autoclosure @escaping @Sendable () -> Effect<Int>) -> StoreTask {
    let task = store.send(.run { [effects()] })
    executor.drain()
    return task
  }

  /// Advances the clock, rounded to the nearest millisecond.
  func advance(seconds: Double) {
    clock.advance(by: .milliseconds(Int((seconds * 1000).rounded())))
  }
}

/// Expects that an effect sleeps twice at once until its store is released.
func expectReleaseCancelsTwoSleepers(of effect: (TestClock) -> Effect<Int>) {
  let executor = TestExecutor()
  let clock = TestClock(executor: executor)
  do {
    let store = tape(effect(clock), executor: executor)
    store.send(0)
    executor.drain()
    #expect(clock.sleeperCount == 2)
  }
  executor.drain()
  #expect(clock.sleeperCount == 0)
}
