import ComposableArchitectureTesting
import Testing

@testable import ComposableArchitecture

@Suite struct EffectFollowingTests {
  private let executor = FollowingExecutor()
  private let store: Store<[Int], EffectBench.Action>

  init() { store = EffectBench.makeStore(executor: executor) }

  /// Runs an effect until nothing of it is ready to run. Returns the events.
  private func run(_ effect: @autoclosure @escaping @Sendable () -> Effect<Int>) -> [String] {
    store.send(.run { [effect()] })
    executor.drain()
    return executor.takeEvents()
  }

  @Test func `An effect is followed from the beginning of its task to the end`() {
    #expect(
      run(.run { $0(1) }) == ["didBeginTask(1)", "didSend", "willEndTask(1)"])
  }

  @Test func `A cancellation by identifier contains that of the task`() {
    let clock = TestClock()
    let sleep = Effect<Int>.fireAndForget { try? await clock.sleep(for: .seconds(1)) }
    #expect(run(sleep.cancellable(id: "a")) == ["didBeginTask(1)"])
    #expect(
      run(.cancel(id: "a")) == [
        "willCancelEffects", "cancelEffects {", "cancelTasks {", "didCancelTask(1)", "}", "}",
        "willEndTask(1)",
      ])
    #expect(run(.cancel(id: "a")) == ["willCancelEffects"])
  }

  @Test func `The parts of an effect end without ending the effect`() {
    #expect(run(.race(.run { $0(1) }, .run { _ in })) == [])
  }

  @Test func `An output reaches an operator, which drops the outputs of a part that it cancels`() {
    let effect = Effect.merge(.run { $0(1) }, .run { $0(2) }).switchMap { number in
      .run { $0(number) }
    }
    #expect(run(effect) == [])
  }

  @Test func `A throttled effect is held back, queued and resumed`() {
    let clock = TestClock()
    let effect = Effect.just(1).throttle(id: "a", for: .seconds(1), clock: clock, latest: true)
    #expect(run(effect) == [])
    #expect(run(effect) == [])
    clock.advance(by: .seconds(1))
    executor.drain()
    #expect(executor.takeEvents() == [])
    store.cancelEffects()
    executor.drain()
  }
}
