import ComposableArchitecture
import ComposableArchitectureCombine
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

private enum Action: Sendable { case decrTapped, incrTapped }

private struct Environment: Sendable {
  let print: @Sendable (String) -> Void
  let scheduler: TestScheduler
}

private func counter(
  state count: inout Int, action: Action, environment: Environment
) -> [Effect<Action>] {
  switch action {
  case .decrTapped:
    count -= 1
    return [
      .fireAndForget { environment.print("That was a mistake.") },
      Just(()).delay(for: 1, scheduler: environment.scheduler).map { .incrTapped }.eraseToEffect(),
    ]
  case .incrTapped:
    count += 1
    return []
  }
}

@Suite struct DemonstrationTests {
  @Test func `A decrement prints, and an increment reverts it one second later`() {
    let executor = TestExecutor()
    let printed = Recorder<String>()
    let scheduler = TestScheduler()
    let store = Store(
      initialValue: 0,
      reducer: counter,
      environment: Environment(print: { printed.record($0) }, scheduler: scheduler),
      executor: executor
    )
    store.send(.decrTapped)
    executor.drain()
    #expect(store.value == -1)
    #expect(printed.all == ["That was a mistake."])
    scheduler.advance(by: .milliseconds(999))
    #expect(store.value == -1)
    scheduler.advance(by: .milliseconds(1))
    #expect(store.value == 0)
    executor.drain()
    #expect(store.effectsInFlight == 0)
  }

  @Test func `The increment does not happen if it is cancelled in time`() {
    let executor = TestExecutor()
    let scheduler = TestScheduler()
    let store = Store(
      initialValue: 0,
      reducer: counter,
      environment: Environment(print: { _ in }, scheduler: scheduler),
      executor: executor
    )
    let task = store.send(.decrTapped)
    executor.drain()
    task.cancel()
    scheduler.advance(by: 2)
    executor.drain()
    #expect(store.value == -1)
    #expect(store.effectsInFlight == 0)
  }
}
