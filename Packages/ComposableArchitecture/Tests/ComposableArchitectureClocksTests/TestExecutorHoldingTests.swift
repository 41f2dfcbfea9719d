import ComposableArchitecture
import ComposableArchitectureTesting
import Testing

/// An executor that holds jobs back until the test runs them.
@Suite struct TestExecutorHoldingTests {
  /// The effect of a positive number sends its negative after two yields.
  static func reducer(
    state numbers: inout [Int], action number: Int, environment: Void
  ) -> [Effect<Int>] {
    numbers.append(number)
    guard number > 0 else { return [] }
    return [
      .run { send in
        await Task.yield()
        send(-number)
        await Task.yield()
        send(-number * 10)
      }
    ]
  }

  private func store(_ executor: TestExecutor) -> TestStore<[Int], Int, Void> {
    let store = TestStore(
      initialValue: [], reducer: Self.reducer, environment: (), executor: executor)
    store.exhaustivity = .off
    return store
  }

  @Test func `Effects run in the order that the test chooses, from one wait to the next`() {
    let executor = TestExecutor(holdsJobs: true)
    let store = store(executor)
    store.send(1)
    store.send(2)
    #expect(executor.heldJobCount == 2)
    executor.runHeld(startedBy: 2)
    executor.runHeld(startedBy: 2)
    executor.runHeld(startedBy: 1)
    executor.runHeld(startedBy: 1)
    executor.runHeld(startedBy: 2)
    store.skipReceived()
    #expect(store.value == [1, 2, -2, -1, -20])
  }

  @Test func `Released jobs run without the test`() {
    let executor = TestExecutor(holdsJobs: true)
    let store = store(executor)
    store.send(1)
    #expect(executor.drain() == 0)
    executor.releaseHeld()
    #expect(executor.heldJobCount == 0)
    store.skipReceived()
    #expect(store.value == [1, -1, -10])
  }

  @Test func `An action without effects in flight has no jobs to run`() {
    let executor = TestExecutor(holdsJobs: true)
    let store = store(executor)
    store.send(0)
    #expect(!executor.runHeld(startedBy: 1))
    #expect(!executor.runHeld(startedBy: 2))
    store.send(1)
    #expect(!executor.runHeld(startedBy: 2, at: 1))
    #expect(executor.runHeld(startedBy: 2))
  }

  @Test func `An effect that a clock wakes belongs to the action that started it`() {
    let executor = TestExecutor(holdsJobs: true)
    let clock = TestClock()
    let store = TestStore(
      initialValue: [Int](),
      reducer: { (numbers: inout [Int], number: Int, _: Void) in
        numbers.append(number)
        guard number > 0 else { return [] }
        return [
          .run { send in
            try? await clock.sleep(for: .seconds(1))
            send(-number)
          }
        ]
      }, environment: (), executor: executor)
    store.exhaustivity = .off
    store.send(1)
    store.send(2)
    executor.runHeld(startedBy: 1)
    executor.runHeld(startedBy: 2)
    clock.advance(by: .seconds(1))
    executor.runHeld(startedBy: 2)
    executor.runHeld(startedBy: 1)
    store.skipReceived()
    #expect(store.value == [1, 2, -2, -1])
  }

  @Test func `A released store leaves no job behind`() {
    let executor = TestExecutor(holdsJobs: true)
    store(executor).send(1)
    #expect(executor.heldJobCount == 0)
    #expect(executor.jobCount == 0)
  }
}
