public import ComposableArchitecture
import Synchronization

/// An executor that runs jobs only when a test tells it to, on the thread of the test.
///
/// It makes tests of asynchronous work exact. After `drain()`, no task can continue, so a test can also
/// check that something did not happen.
///
/// ```swift
/// let executor = TestExecutor()
/// let store = Store(
///   initialValue: CounterState(), reducer: counterReducer, environment: .mock, executor: executor)
/// store.send(.factButtonTapped)
/// executor.drain()
/// #expect(store.fact == "0 is even")
/// ```
///
/// **Order.** Jobs run one at a time, in the order in which they became ready, whatever their
/// priority is. The same test therefore runs the same way each time.
///
/// **Threads.** Jobs may be enqueued from any thread, for example by real input and output. Run
/// them from one thread at a time. A job may itself call `drain()`. The waiting jobs then run
/// inside that call.
///
/// **What it runs.** The executor runs tasks that were created with it, by
/// `Task(executorPreference: executor)` or as an effect of a store with this executor. It also runs
/// everything structured below such a task: child tasks of `async let` and task groups,
/// asynchronous functions, and the actors that the task calls. After such a task has waited for a
/// continuation, an `AsyncSequence`, a clock or another task, it continues on this executor.
///
/// **What it does not run.** Only child tasks inherit the executor preference. The following run
/// elsewhere, at a time that no test controls, and `drain()` does not wait for them:
/// - unstructured tasks, `Task { … }` and `Task.detached { … }`, unless they are created with this
///   executor;
/// - the main actor, and actors with their own executor;
/// - work that `withTaskExecutorPreference` moves to another executor;
/// - threads, queues and callbacks of other libraries, and clocks other than a `TestClock`.
///
/// A task that waits for such work continues on this executor when the work is done. Keep such work
/// in the environment, where a test can replace it.
///
/// **Lifetime.** A task keeps the executor alive until the task has ended. A task that never ends
/// is never freed, so cancel such tasks and drain the executor.
public final class TestExecutor: TaskLocalInheriting {
  private struct Running: Sendable {
    let job: UnownedJob
    let thread: UInt
  }

  private let jobs = Mutex((queue: JobQueue(), isRetired: false))
  /// The running job. If a job runs others, this is the innermost one.
  private let running = Mutex<Running?>(nil)
  /// Wakes a test that waits for other threads.
  package let arrivals = Signal()
  /// The clocks on which tasks of this executor have slept. The references are weak because a clock
  /// may retain the executor.
  let clocks = Mutex<[Weak<TestClock>]>([])

  /// The jobs that are held back, or `nil` if jobs are not held back.
  let held: Mutex<HeldJobs?>

  private let onEnqueue: (@Sendable () -> Void)?

  /// Makes an executor with nothing to do.
  ///
  /// - Parameters:
  ///   - onEnqueue: Called each time a job becomes ready, on the thread that made it ready. Use it
  ///     to wake the code that drains the executor. It must not run jobs itself.
  ///   - holdsJobs: Whether jobs are held back until a test runs them with `runHeld(startedBy:at:)`.
  public init(onEnqueue: (@Sendable () -> Void)? = nil, holdsJobs: Bool = false) {
    self.onEnqueue = onEnqueue
    held = Mutex(holdsJobs ? HeldJobs() : nil)
  }

  /// The number of jobs that are ready to run.
  public var jobCount: Int { jobs.withLock { $0.queue.count } }

  /// Adds a job. The Swift runtime calls this function from any thread.
  public func enqueue(_ job: consuming ExecutorJob) {
    // Another thread may run the job before this call returns. That may end the last task that keeps the
    // executor alive.
    let executor = Unmanaged.passRetained(self)
    defer { executor.release() }
    let job = UnownedJob(job)
    let isHeld = held.withLock { $0?.append(job) } != nil
    if !isHeld { append(job) }
    arrivals.notify()
    onEnqueue?()
  }

  func append(_ job: UnownedJob) {
    let isRetired = jobs.withLock { jobs in
      if !jobs.isRetired { jobs.queue.append(job) }
      return jobs.isRetired
    }
    if isRetired { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
  }

  /// Lets jobs that become ready from now on run elsewhere, so tasks that wait for another thread still end. Without
  /// that, such a task and this executor would keep each other in memory.
  package func retire() { jobs.withLock { $0.isRetired = true } }

  /// Runs the job that has been ready longest until its task next has to wait.
  ///
  /// ```swift
  /// executor.runNext()
  /// #expect(store.isLoading)
  /// ```
  ///
  /// - Returns: Whether there was a job.
  @discardableResult
  public func runNext() -> Bool {
    guard let job = jobs.withLock({ $0.queue.popFirst() }) else { return false }
    run(job)
    return true
  }

  /// Runs a job on the calling thread.
  func run(_ job: UnownedJob) {
    let outer = running.withLock { running in
      defer { running = Running(job: job, thread: currentThread()) }
      return running
    }
    job.runSynchronously(on: asUnownedTaskExecutor())
    running.withLock { $0 = outer }
  }

  /// The task that this executor is running on the calling thread, or `nil` if there is none.
  ///
  /// The job of that task is valid because the caller runs inside it.
  var runningTask: TaskIdentity? {
    running.withLock { running in
      guard let running, running.thread == currentThread() else { return nil }
      return TaskIdentity(running: running.job)
    }
  }

  /// Runs jobs, including those that become ready in the meantime, until there are none.
  ///
  /// ```swift
  /// store.send(.refreshPulled)
  /// executor.drain()
  /// #expect(store.effectsInFlight == 0)
  /// ```
  ///
  /// This function does not return if a task calls `Task.yield()` forever.
  ///
  /// - Returns: The number of jobs that ran.
  @discardableResult
  public func drain() -> Int {
    var count = 0
    while runNext() { count += 1 }
    return count
  }
}
