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
    #expect(run(.run { $0(1) }) == ["didBeginTask(1)", "didSend", "willEndTask(1)"])
  }

  @Test func `A cancellation by identifier contains that of the task`() {
    let clock = TestClock()
    let sleep = Effect<Int>.fireAndForget { try? await clock.sleep(for: .seconds(1)) }
    #expect(run(sleep.cancellable(id: "a")) == ["didBeginTask(1)"])
    #expect(
      run(.cancel(id: "a")) == [
        "willCancelEffects", "cancelEffects {", "willCancelTask", "cancelTask {",
        "didCancelTask(1)",
        "}", "}", "willEndTask(1)",
      ])
    #expect(run(.cancel(id: "a")) == ["willCancelEffects"])
  }

  @Test func `An effect waits for its parts, which end before it`() {
    let effect = Effect.concatenate(.run { _ in }, .merge(.run { $0(1) }, .run { $0(2) }))
    #expect(
      run(effect) == [
        "didBeginTask(1)", "willWaitForParts(isForAll: true)",
        "didBeginTask(nil)", "didSend", "willEndTask(nil)",
        "didBeginTask(nil)", "didSend", "willEndTask(nil)",
        "didWaitForParts", "willEndTask(1)",
      ])
  }

  @Test func `An operator drops the outputs of a part that it cancels`() {
    let clock = TestClock()
    let numbers = Effect.run { send in
      send(1)
      send(2)
    }
    let effect = numbers.switchMap { number in
      .run { send in
        if number == 1 { try? await clock.sleep(for: .seconds(1)) }
        send(number)
      }
    }
    #expect(
      run(effect) == [
        "didBeginTask(1)", "didBeginTask(1)",
        "willReachOperator", "didSend",
        "willReachOperator", "willDropOutputs", "willCancelTask", "cancelTask {", "}", "didSend",
        "willEndPart", "willEndTask(nil)",
        "didBeginTask(1)", "willEndPart", "willEndTask(nil)",
        "didBeginTask(1)", "willReachOperator", "didSend", "willEndPart", "willEndTask(nil)",
        "willEndTask(1)",
      ])
  }

  @Test func `A throttled effect is held back, queued and resumed`() {
    let clock = TestClock()
    let effect = Effect.just(1).throttle(id: "a", for: .seconds(1), clock: clock, latest: true)
    #expect(
      run(effect) == ["accessesWindow(isShared: false)", "willCancelEffects", "didBeginTask(1)"])
    #expect(run(effect) == ["accessesWindow(isShared: true)", "holdBack"])
    clock.advance(by: .seconds(1))
    executor.drain()
    #expect(
      executor.takeEvents().filter { !$0.contains("Task(") } == [
        "accessesWindow(isShared: false)", "willQueueHeldEffect(endsTask: true)",
        "willResumeHeldEffect(100)",
        "willCancelEffects",
      ])
    store.cancelEffects()
    executor.drain()
  }
}
