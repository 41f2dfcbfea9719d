import Synchronization

#if canImport(Dispatch)
  import Dispatch

  /// Threads on which a run continues while other threads are paused in the middle of a move.
  final class InterruptionThreads: Sendable {
    static let areAvailable = true

    private let idle = Mutex<[ExtraThread]>([])

    /// Runs a function on a thread that nothing else uses until the function returns.
    ///
    /// The function has the task-local values of the current task, such as the current test.
    func run(_ body: @escaping @Sendable () -> Void) {
      let thread = idle.withLock { $0.popLast() } ?? ExtraThread()
      Task(executorPreference: thread) {
        body()
        self.idle.withLock { $0.append(thread) }
      }
    }
  }

  private final class ExtraThread: TaskExecutor {
    private let queue = DispatchQueue(label: "explore")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  /// Makes a thread wait until another one opens the gate.
  final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }
    func wait() { semaphore.wait() }

    /// Makes the thread wait for a time that no other thread ends.
    static func wait(milliseconds: Int) {
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(milliseconds))
    }
  }
#else
  /// On platforms without threads, a move is never interrupted, as in the app.
  final class InterruptionThreads: Sendable {
    static let areAvailable = false

    func run(_ body: @escaping @Sendable () -> Void) {}
  }

  final class Gate: Sendable {
    func open() {}
    func wait() {}
    static func wait(milliseconds: Int) {}
  }
#endif
