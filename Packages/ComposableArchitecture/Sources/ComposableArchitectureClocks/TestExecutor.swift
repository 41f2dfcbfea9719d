public import ComposableArchitecture
import Synchronization

/// An executor that runs nothing until a test tells it to, and then on the thread that tells it.
///
/// It makes tests of asynchronous work exact: after `drain()` nothing can move any more, so whatever
/// has not happened by then does not happen.
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
/// priority. The same test therefore runs the same way each time.
///
/// **Threads.** Jobs may be enqueued from any thread, as real input and output do. Run them from one
/// thread at a time. A job may itself call `drain()`: the jobs that wait run then, inside of it.
///
/// **What it runs.** A task that was given this executor, `Task(executorPreference: executor)` or an
/// effect of a store that was, and all that is structured below it: child tasks by `async let` and
/// task groups, asynchronous functions, and the actors that it calls. Wherever such a task waits, on
/// a continuation, an `AsyncSequence`, a clock or another task, it comes back here.
///
/// **What escapes it.** Swift hands the preference down to children only, so these run elsewhere, at
/// a time that no test controls, and `drain()` does not wait for them:
/// - unstructured tasks, `Task { … }` and `Task.detached { … }`, unless they are given this executor;
/// - the main actor, and actors with an executor of their own;
/// - what `withTaskExecutorPreference` sends to another executor;
/// - threads, queues and callbacks of other libraries, and clocks other than a `TestClock`.
///
/// The task that waits for one of them comes back here when it is done. Such work is best kept in
/// the environment, where a test puts something else in its place.
///
/// **Lifetime.** A task keeps the executor alive until it has ended. Tasks that are never run to
/// their end are never freed: cancel them and drain.
public final class TestExecutor: TaskLocalInheriting {
  private struct Running: Sendable {
    let job: UnownedJob
    let thread: UInt
  }

  private let jobs = Mutex(JobQueue())
  /// The running job. If a job runs others, this is the innermost one.
  private let running = Mutex<Running?>(nil)
  /// Wakes a test that waits for something to come from outside.
  package let arrivals = Signal()
  /// The clocks on which its tasks have slept. Weak, as a clock may hold on to it.
  let clocks = Mutex<[Weak<TestClock>]>([])

  /// The jobs that are held back; `nil` if jobs are not held back.
  let held: Mutex<HeldJobs?>

  private let onEnqueue: (@Sendable () -> Void)?

  /// Makes an executor with nothing to do.
  ///
  /// - Parameters:
  ///   - onEnqueue: Called each time a job becomes ready, on the thread that made it ready. Use it to wake
  ///     what drains the executor. It must not run jobs itself.
  ///   - holdsJobs: Whether jobs are held back until a test runs them with `runHeld(startedBy:at:)`.
  public init(onEnqueue: (@Sendable () -> Void)? = nil, holdsJobs: Bool = false) {
    self.onEnqueue = onEnqueue
    held = Mutex(holdsJobs ? HeldJobs() : nil)
  }

  /// How many jobs are ready to run.
  public var jobCount: Int { jobs.withLock { $0.count } }

  /// Takes a job on. The Swift runtime calls this, from any thread.
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

  func append(_ job: UnownedJob) { jobs.withLock { $0.append(job) } }

  /// Runs the job that has been ready longest, up to where it next has to wait.
  ///
  /// ```swift
  /// executor.runNext()
  /// #expect(store.isLoading)
  /// ```
  ///
  /// - Returns: whether there was one.
  @discardableResult
  public func runNext() -> Bool {
    guard let job = jobs.withLock({ $0.popFirst() }) else { return false }
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

  /// Runs jobs, and those that they make ready in turn, until there are none.
  ///
  /// ```swift
  /// store.send(.refreshPulled)
  /// executor.drain()
  /// #expect(store.effectsInFlight == 0)
  /// ```
  ///
  /// Work that calls `Task.yield()` forever keeps this from returning.
  ///
  /// - Returns: how many jobs ran.
  @discardableResult
  public func drain() -> Int {
    var count = 0
    while runNext() { count += 1 }
    return count
  }
}
