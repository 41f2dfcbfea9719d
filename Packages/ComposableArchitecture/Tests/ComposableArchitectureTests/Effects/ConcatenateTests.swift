import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct ConcatenateTests {
  @Test func `Each effect starts when the one before it has ended`() {
    let executor = TestExecutor()
    let valves = [Valve(), Valve()]
    let log = Recorder<String>()
    let store = tape(
      .concatenate(
        .run { send in
          log.record("first"); await valves[0].pass(); send(1)
        },
        .run { send in
          log.record("second"); await valves[1].pass(); send(2)
        },
        .sync {
          log.record("third"); return 3
        }
      ),
      executor: executor
    )
    store.send(0)
    executor.drain()
    #expect(log.all == ["first"])
    valves[0].open()
    executor.drain()
    #expect(log.all == ["first", "second"])
    #expect(store.value == [0, 1])
    valves[1].open()
    executor.drain()
    #expect(log.all == ["first", "second", "third"])
    #expect(store.value == [0, 1, 2, 3])
  }

  @Test func `Effects before the first asynchronous one run immediately`() {
    let executor = TestExecutor()
    let store = tape(
      .concatenate(
        .just(1),
        .merge(.just(2), .sync { 3 }),
        .concatenate(.just(4), .run { $0(5) }),
        .just(6)
      ),
      executor: executor
    )
    store.send(0)
    #expect(store.value == [0, 1, 2, 3, 4])
    executor.drain()
    #expect(store.value == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test func `Concatenated synchronous effects need no task`() {
    let executor = TestExecutor()
    let store = tape(
      .concatenate(.just(1), .concatenate(.sync { 2 }), .merge(.just(3))),
      executor: executor
    )
    store.send(0)
    #expect(store.value == [0, 1, 2, 3])
    #expect(executor.jobCount == 0)
  }

  @Test func `The next effect waits for a future to call back`() {
    let executor = TestExecutor()
    let callback = Box<(@Sendable (Int) -> Void)?>(nil)
    let store = tape(
      .concatenate(.future { callback.value = $0 }, .just(2)),
      executor: executor
    )
    store.send(0)
    executor.drain()
    #expect(store.value == [0])
    callback.value?(1)
    executor.drain()
    #expect(store.value == [0, 1, 2])
  }

  @Test func `After a cancellation, the rest is not started`() {
    let executor = TestExecutor()
    let valve = Valve()
    let log = Recorder<String>()
    let store = tape(
      .concatenate(
        .run { _ in
          await valve.pass(); log.record(Task.isCancelled ? "cancelled" : "done")
        },
        .fireAndForget { log.record("second") },
        .merge(.run { _ in log.record("third") }, .fireAndForget { log.record("fourth") })
      ),
      executor: executor
    )
    let task = store.send(0)
    executor.drain()
    task.cancel()
    executor.drain()
    #expect(log.all == ["cancelled"])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `After a cancellation, the rest of an inner concatenation is not started either`() {
    let executor = TestExecutor()
    let valve = Valve()
    let log = Recorder<String>()
    let store = tape(
      .concatenate(
        .fireAndForget {},
        .run { _ in },
        .merge(
          .concatenate(.run { _ in await valve.pass() }, .fireAndForget { log.record("inner") })
        ),
        .fireAndForget { log.record("outer") }
      ),
      executor: executor
    )
    let task = store.send(0)
    executor.drain()
    task.cancel()
    executor.drain()
    #expect(log.all.isEmpty)
    #expect(store.effectsInFlight == 0)
  }

  @Test func `Concatenating nothing does nothing`() {
    let store = tape(.concatenate())
    store.send(0)
    #expect(store.value == [0])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `A sequence of effects can be concatenated`() {
    let store = tape(.concatenate((1...3).lazy.map { .just($0) }))
    store.send(0)
    #expect(store.value == [0, 1, 2, 3])
  }
}
