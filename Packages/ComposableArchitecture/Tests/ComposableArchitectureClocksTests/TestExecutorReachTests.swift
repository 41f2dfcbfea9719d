import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Testing

/// Tests what runs on a test executor and what does not.
@Suite struct TestExecutorReachTests {
  let executor = TestExecutor()
  let log = Recorder<String>()

  @Test func `A store's asynchronous effects run when the executor is drained`() {
    let store = Store<[Int], Int>(
      initialValue: [],
      reducer: { actions, action, _ in
        actions.append(action)
        return action == 0 ? [.run { send in send(await double(1)) }, .just(1)] : []
      },
      environment: (),
      executor: executor
    )
    store.send(0)
    #expect(store.value == [0, 1])
    executor.drain()
    #expect(store.value == [0, 1, 2])
    #expect(store.effectsInFlight == 0)
  }

  @Test func `Child tasks run on the executor`() {
    Task(executorPreference: executor) { [log] in
      async let two = double(1)
      let sum = await withTaskGroup { group in
        for number in 1...3 { group.addTask { await double(number) } }
        return await group.reduce(0, +)
      }
      log.record("\(await two) \(sum)")
    }
    executor.drain()
    #expect(log.all == ["2 12"])
  }

  @Test func `Actors that have no executor of their own run on the executor`() {
    Task(executorPreference: executor) { [log] in
      let total = Total()
      await withTaskGroup { group in
        for number in 1...10 { group.addTask { await total.add(number) } }
      }
      log.record("\(await total.value)")
    }
    executor.drain()
    #expect(log.all == ["55"])
  }

  @Test func `Asynchronous streams feed each other on the executor`() {
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    let doubles = numbers.map { await double($0) }
    Task(executorPreference: executor) { [log] in
      for await number in doubles { log.record("\(number)") }
      log.record("end")
    }
    executor.drain()
    continuation.yield(1)
    continuation.yield(2)
    #expect(log.all == [])
    executor.drain()
    #expect(log.all == ["2", "4"])
    continuation.finish()
    executor.drain()
    #expect(log.all == ["2", "4", "end"])
  }

  @Test func `A cancellation reaches tasks on the executor`() {
    let task = Task(executorPreference: executor) { [log] in
      let (never, _) = AsyncStream.makeStream(of: Never.self)
      await withTaskCancellationHandler {
        for await _ in never {}
        log.record("over: \(Task.isCancelled)")
      } onCancel: {
        log.record("cancelled")
      }
    }
    executor.drain()
    #expect(log.all == [])
    task.cancel()
    #expect(log.all == ["cancelled"])
    executor.drain()
    #expect(log.all == ["cancelled", "over: true"])
  }

  @Test func `A continuation that another thread resumes returns to the executor`() async {
    let (waiting, continuation) = AsyncStream.makeStream(of: CheckedContinuation<Int, Never>.self)
    Task(executorPreference: executor) { [log] in
      let number = await withCheckedContinuation { continuation.yield($0) }
      log.record("\(number)")
    }
    executor.drain()
    let resume = Task.detached {
      for await waiter in waiting.prefix(1) { waiter.resume(returning: 7) }
    }
    await resume.value
    #expect(log.all == [])
    #expect(executor.drain() == 1)
    #expect(log.all == ["7"])
  }

  @Test func `Unstructured tasks leave the executor unless they are given it`() async {
    let escaped = Recorder<Task<Void, Never>>()
    let task = Task(executorPreference: executor) { [executor, log] in
      escaped.record(Task { log.record("unstructured: \(isOn(executor))") })
      escaped.record(Task.detached { log.record("detached: \(isOn(executor))") })
      Task(executorPreference: executor) { log.record("unstructured, given: \(isOn(executor))") }
      Task.detached(executorPreference: executor) {
        log.record("detached, given: \(isOn(executor))")
      }
    }
    executor.drain()
    await task.value
    for task in escaped.all { await task.value }
    #expect(
      Set(log.all) == [
        "unstructured: false", "detached: false",
        "unstructured, given: true", "detached, given: true",
      ]
    )
  }

  @Test @MainActor func `A call to the main actor leaves the executor and returns`() async {
    let (visits, visit) = AsyncStream.makeStream(of: Void.self)
    Task(executorPreference: executor) { [log] in
      await onMainActor {
        log.record("visits")
        visit.yield()
      }
      log.record("comes back")
    }
    executor.drain()
    // The main actor is busy with this test, and the drain has not done the main actor's work.
    #expect(log.all == [])
    for await _ in visits.prefix(1) {}
    #expect(log.all == ["visits"])
    executor.drain()
    #expect(log.all == ["visits", "comes back"])
  }

  @Test func `A call to an actor with an executor of its own leaves the executor and returns`() {
    let elsewhere = Elsewhere()
    let hermit = Hermit(elsewhere)
    Task(executorPreference: executor) { [log] in
      await hermit.visit { log.record("visits") }
      log.record("comes back")
    }
    executor.drain()
    #expect(log.all == [])
    elsewhere.drain()
    #expect(log.all == ["visits"])
    executor.drain()
    #expect(log.all == ["visits", "comes back"])
  }

  @Test func `A part that prefers another executor leaves the executor and returns`() {
    let other = TestExecutor()
    Task(executorPreference: executor) { [log] in
      await withTaskExecutorPreference(other) {
        await Task.yield()
        log.record("visits")
      }
      log.record("comes back")
    }
    executor.drain()
    #expect(log.all == [])
    other.drain()
    #expect(log.all == ["visits"])
    executor.drain()
    #expect(log.all == ["visits", "comes back"])
  }
}

private func double(_ number: Int) async -> Int {
  await Task.yield()
  return number * 2
}

/// Whether the current task is being run by `executor`.
private func isOn(_ executor: TestExecutor) -> Bool {
  withUnsafeCurrentTask { $0?.unownedTaskExecutor == executor.asUnownedTaskExecutor() }
}

@MainActor private func onMainActor(_ body: @Sendable () -> Void) { body() }

private actor Total {
  private(set) var value = 0

  func add(_ number: Int) { value += number }
}

/// An executor for actors that runs jobs only in `drain()`.
private final class Elsewhere: SerialExecutor {
  private let jobs = Recorder<UnownedJob>()

  func enqueue(_ job: consuming ExecutorJob) { jobs.record(UnownedJob(job)) }

  func drain() {
    for job in jobs.all { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }
}

private actor Hermit {
  let executor: Elsewhere

  init(_ executor: Elsewhere) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func visit(_ body: @Sendable () -> Void) { body() }
}
