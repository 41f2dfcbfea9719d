import ComposableArchitecture
import ComposableArchitectureTestSupport
import ComposableArchitectureTesting
import Dispatch
import Synchronization
import Testing

@Suite struct TestExecutorTests {
  let executor = TestExecutor()
  let log = Recorder<String>()

  @Test func `Nothing runs until the test says so`() {
    Task(executorPreference: executor) { [log] in log.record("ran") }
    #expect(log.all == [])
    #expect(executor.jobCount == 1)
    executor.drain()
    #expect(log.all == ["ran"])
    #expect(executor.jobCount == 0)
  }

  @Test func `Jobs run in the order in which they became ready, regardless of priority`() {
    for (name, priority) in [("a", TaskPriority.low), ("b", .high), ("c", .medium)] {
      Task(executorPreference: executor, priority: priority) { [log] in log.record(name) }
    }
    executor.drain()
    #expect(log.all == ["a", "b", "c"])
  }

  @Test func `Each call to runNext runs one job until it suspends`() {
    let waiter = Recorder<CheckedContinuation<Void, Never>>()
    Task(executorPreference: executor) { [log] in
      log.record("begins")
      await withCheckedContinuation { waiter.record($0) }
      log.record("ends")
    }
    #expect(executor.runNext())
    #expect(log.all == ["begins"])
    #expect(!executor.runNext())
    for waiter in waiter.all { waiter.resume() }
    #expect(log.all == ["begins"])
    #expect(executor.runNext())
    #expect(log.all == ["begins", "ends"])
    #expect(!executor.runNext())
  }

  @Test func `Draining runs jobs that become ready in the meantime and counts all of them`() {
    Task(executorPreference: executor) { [executor] in
      Task(executorPreference: executor) {
        Task(executorPreference: executor) {}
      }
    }
    Task(executorPreference: executor) {}
    #expect(executor.drain() == 4)
    #expect(executor.drain() == 0)
  }

  @Test func `A job can drain the executor, which runs all jobs that wait`() {
    Task(executorPreference: executor) { [executor, log] in
      log.record("outer begins")
      Task(executorPreference: executor) { log.record("second inner") }
      executor.drain()
      log.record("outer ends")
    }
    Task(executorPreference: executor) { [log] in log.record("first inner") }
    executor.drain()
    #expect(log.all == ["outer begins", "first inner", "second inner", "outer ends"])
  }

  @Test func `A task keeps its priority and its cancellation after draining other tasks`() {
    Task(executorPreference: executor, priority: .low) { [executor, log] in
      let other = Task(executorPreference: executor, priority: .high) { await Task.yield() }
      other.cancel()
      executor.drain()
      log.record("\(Task.basePriority == .low) \(Task.isCancelled)")
      await Task.yield()
      log.record("goes on")
    }
    executor.drain()
    #expect(log.all == ["true false", "goes on"])
  }

  @Test func `The outer drain counts only the jobs that it ran itself`() {
    Task(executorPreference: executor) { [executor, log] in
      for _ in 1...4 { Task(executorPreference: executor) {} }
      log.record("\(executor.drain())")
    }
    #expect(executor.drain() == 1)
    #expect(log.all == ["4"])
  }

  @Test func `Jobs enqueued by many threads at once run once each`() async {
    await withTaskGroup { group in
      for thread in 0..<8 {
        group.addTask { [executor, log] in
          for number in 0..<500 {
            Task(executorPreference: executor) { log.record("\(thread) \(number)") }
          }
        }
      }
    }
    #expect(executor.drain() == 4000)
    #expect(log.count == 4000)
    #expect(Set(log.all).count == 4000)
  }

  @Test func `An executor is released when its last task has ended`() {
    weak var gone: TestExecutor?
    do {
      let executor = TestExecutor()
      gone = executor
      Task(executorPreference: executor) { await Task.yield() }
      executor.drain()
    }
    #expect(gone == nil)
  }

  @Test func `An executor lives until the call that enqueued its last job has returned`() {
    let (given, ran) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let returned = DispatchSemaphore(value: 0)
    let waiter = Recorder<CheckedContinuation<Void, Never>>()
    weak var gone: TestExecutor?
    do {
      let isSuspended = Atomic(false)
      let executor = TestExecutor {
        guard isSuspended.load(ordering: .relaxed) else { return }
        given.signal()
        ran.wait()
      }
      gone = executor
      Task(executorPreference: executor) {
        await withCheckedContinuation { waiter.record($0) }
      }
      executor.drain()
      isSuspended.store(true, ordering: .relaxed)
      DispatchQueue.global().async {
        for waiter in waiter.all { waiter.resume() }
        returned.signal()
      }
      given.wait()
      executor.drain()
    }
    #expect(gone != nil)
    ran.signal()
    returned.wait()
    #expect(gone == nil)
  }
}
