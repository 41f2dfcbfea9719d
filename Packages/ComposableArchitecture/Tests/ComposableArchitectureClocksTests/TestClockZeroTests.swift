import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct TestClockZeroTests {
  let executor = TestExecutor()
  let log = Recorder<String>()

  private func sleep(_ name: String, _ durations: Duration..., on clock: TestClock) {
    Task(executorPreference: executor) { [log] in
      for duration in durations { try await clock.sleep(for: duration) }
      log.record("\(name) at \(clock.now.offset.components.seconds)")
    }
    executor.drain()
  }

  @Test func `By default, a sleep of zero does not wait for the test`() {
    let clock = TestClock(executor: executor)
    sleep("a", .zero, on: clock)
    sleep("b", .seconds(-1), on: clock)
    #expect(log.all == ["a at 0", "b at 0"])
  }

  @Test(arguments: [Duration.zero, .seconds(1)])
  func `A clock that holds sleeps of zero ends them when it is advanced by any time`(
    time: Duration
  ) {
    let clock = TestClock(executor: executor, holdsZeroSleeps: true)
    sleep("a", .zero, on: clock)
    sleep("b", .seconds(-1), on: clock)
    #expect(log.all == [])
    #expect(clock.sleeperCount == 2)
    #expect(clock.nextDeadline == clock.now)
    clock.advance(by: time)
    #expect(log.all == ["a at 0", "b at 0"])
    #expect(clock.sleeperCount == 0)
  }

  @Test func `A sleep of zero that begins after another sleep ends in the same advance`() {
    let clock = TestClock(executor: executor, holdsZeroSleeps: true)
    sleep("a", .seconds(1), .zero, .zero, on: clock)
    sleep("b", .seconds(2), on: clock)
    clock.advance(by: .seconds(2))
    #expect(log.all == ["a at 1", "b at 2"])
  }

  @Test func `A task that is cancelled does not sleep for zero`() {
    let clock = TestClock(executor: executor, holdsZeroSleeps: true)
    let task = Task(executorPreference: executor) { [log] in
      do { try await clock.sleep(for: .zero) } catch { log.record("\(type(of: error))") }
    }
    task.cancel()
    executor.drain()
    #expect(log.all == ["CancellationError"])
  }

  @Test(arguments: [
    Operator("delay") { $0.delay(for: .zero, clock: $1) },
    Operator("deferred") { $0.deferred(for: .zero, clock: $1) },
    Operator("debounce") { $0.debounce(id: 1, for: .zero, clock: $1) },
  ])
  func `An operator with a duration of zero waits only for a clock that holds sleeps of zero`(
    sleeping: Operator
  ) {
    for holdsZeroSleeps in [false, true] {
      let clock = TestClock(executor: executor, holdsZeroSleeps: holdsZeroSleeps)
      let store = Store<[Int], Int>(
        initialValue: [],
        reducer: { outputs, action, _ in
          if action == 0 { return [sleeping.apply(.just(1), clock)] }
          outputs.append(action)
          return []
        },
        environment: (),
        executor: executor
      )
      store.send(0)
      executor.drain()
      #expect(store.value == (holdsZeroSleeps ? [] : [1]))
      clock.advance(by: .zero)
      #expect(store.value == [1])
      #expect(store.effectsInFlight == 0)
    }
  }

  struct Operator: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let apply: @Sendable (Effect<Int>, TestClock) -> Effect<Int>

    init(_ name: String, _ apply: @escaping @Sendable (Effect<Int>, TestClock) -> Effect<Int>) {
      testDescription = name
      self.apply = apply
    }
  }

  @Test func `Debounced outputs with a duration of zero wait until the clock is advanced`() {
    let clock = TestClock(executor: executor, holdsZeroSleeps: true)
    let output = AsyncStream.makeStream(of: Int.self)
    let effect = Effect<Int>.run { send in for await number in output.stream { send(number) } }
    let store = Store<[Int], Int>(
      initialValue: [],
      reducer: { outputs, action, _ in
        if action == 0 { return [effect.debounceOutputs(for: .zero, clock: clock)] }
        outputs.append(action)
        return []
      },
      environment: (),
      executor: executor
    )
    store.send(0)
    output.continuation.yield(1)
    executor.drain()
    output.continuation.yield(2)
    executor.drain()
    #expect(store.value == [])
    clock.advance(by: .zero)
    #expect(store.value == [2])
    output.continuation.finish()
    executor.drain()
    #expect(store.effectsInFlight == 0)
  }
}
