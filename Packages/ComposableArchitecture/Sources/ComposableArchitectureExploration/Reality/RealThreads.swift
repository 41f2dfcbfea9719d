import ComposableArchitecture
import Synchronization

#if canImport(Dispatch)
  import Dispatch

  /// Threads for the jobs of real runs. There are as many as jobs that run or block at the same time.
  final class RealThreads: Sendable {
    private let idle = Mutex<[DispatchQueue]>([])

    /// Runs a function on a thread that nothing else uses until the function returns.
    func run(_ body: @escaping @Sendable () -> Void) {
      let queue = idle.withLock { $0.popLast() } ?? DispatchQueue(label: "explore, real run")
      queue.async {
        body()
        self.idle.withLock { $0.append(queue) }
      }
    }
  }

  /// Calls a function after some time, unless it is cancelled before.
  struct Alarm {
    private let item: DispatchWorkItem

    init(after duration: Duration, _ body: @escaping @Sendable () -> Void) {
      item = DispatchWorkItem(block: body)
      let time = DispatchTimeInterval.milliseconds(Int(duration / .milliseconds(1)))
      DispatchQueue.global().asyncAfter(deadline: .now() + time, execute: item)
    }

    func cancel() { item.cancel() }
  }

  /// Blocks the current thread for a number of microseconds, so others continue.
  func blockThread(microseconds: Int) {
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(microseconds))
  }
#else
  /// On platforms without threads, `explore` refuses to make real runs.
  final class RealThreads: Sendable {
    func run(_ body: @escaping @Sendable () -> Void) {}
  }

  struct Alarm {
    init(after duration: Duration, _ body: @escaping @Sendable () -> Void) {}
    func cancel() {}
  }

  func blockThread(microseconds: Int) {}
#endif

/// A lock that the thread that has it may lock again.
final class ReentrantLock: Sendable {
  private let gate = Gate()
  private let owner = Atomic<UInt>(0)
  private let depth = Atomic(0)

  init() { gate.open() }

  func lock() {
    let thread = currentThread()
    // Only this thread stores its own number, so the other values do not matter.
    if owner.load(ordering: .relaxed) != thread {
      gate.wait()
      // Everything that the last owner did happened before.
      _ = owner.load(ordering: .acquiring)
      owner.store(thread, ordering: .relaxed)
    }
    depth.add(1, ordering: .relaxed)
  }

  func unlock() {
    if depth.subtract(1, ordering: .relaxed).newValue > 0 { return }
    owner.store(0, ordering: .releasing)
    gate.open()
  }
}
