import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

@Suite struct AsynchronousEffectTests {
  @Test func `An effect made by run outputs what it sends, in order`() {
    let executor = TestExecutor()
    let store = tape(
      .run { send in
        for output in 1...3 { send(output) }
      },
      executor: executor
    )
    store.send(0)
    #expect(store.value == [0])
    executor.drain()
    #expect(store.value == [0, 1, 2, 3])
  }

  @Test func `An asynchronous fireAndForget runs and outputs nothing`() {
    let executor = TestExecutor()
    let calls = Box(0)
    let work: @Sendable () async -> Void = { calls.value += 1 }
    let store = tape(.fireAndForget(work: work), executor: executor)
    store.send(0)
    #expect(calls.value == 0)
    executor.drain()
    #expect(calls.value == 1)
    #expect(store.value == [0])
  }

  @Test(arguments: [TaskPriority.high, .low])
  func `Effects made by run and fireAndForget have the given priority`(priority: TaskPriority) {
    let executor = TestExecutor()
    let seen = Recorder<TaskPriority>()
    let work: @Sendable () async -> Void = { seen.record(Task.basePriority ?? .medium) }
    let store = tape(
      .run(priority: priority) { _ in seen.record(Task.basePriority ?? .medium) },
      .fireAndForget(priority: priority, work: work),
      .concatenate(.run { _ in }, .fireAndForget(priority: priority, work: work)),
      executor: executor
    )
    store.send(0)
    executor.drain()
    #expect(seen.all == [priority, priority, priority])
  }

  @Test func `Effects run on the store's executor`() {
    let executor = TestExecutor()
    let places = Recorder<ObjectIdentifier>()
    let work: @Sendable (Send<Int>) async -> Void = { _ in places.record(currentThread()) }
    let store = tape(
      .run(operation: work),
      .run(priority: .high, operation: work),
      .merge(.run(operation: work), .run(operation: work)),
      .concatenate(.run(operation: work), .merge(.run(operation: work), .run(operation: work))),
      executor: executor
    )
    Worker {
      store.send(0)
      #expect(places.all.isEmpty)
      executor.drain()
      #expect(places.all == Array(repeating: currentThread(), count: 7))
    }.join()
    #expect(places.count == 7)
  }

  @Test func `Effects run without an executor, too`() async {
    let store = tape(.run { send in send(1) })
    await store.send(0).finish()
    #expect(store.value == [0, 1])
  }

  @Test func `An effect can send from other threads`() async {
    let store = tape(
      .run { send in
        await withCheckedContinuation { continuation in
          _ = Worker {
            send(1)
            continuation.resume()
          }
        }
      }
    )
    await store.send(0).finish()
    #expect(store.value == [0, 1])
  }
}
