import Dispatch
import Foundation

/// A gate at which one thread waits until another opens it.
package final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  /// Lets one thread pass: the one that waits, or else the next one that arrives.
  package func open() { semaphore.signal() }

  /// Waits until the gate is opened.
  package func pass() { semaphore.wait() }
}

/// A new thread that runs a function.
package final class Worker: Sendable {
  private let end = Gate()

  package init(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
    let thread = Thread { [end] in
      body()
      end.open()
    }
    if let stackSize { thread.stackSize = stackSize }
    thread.start()
  }

  /// Waits until the thread is done. Call it only once.
  package func join() { end.pass() }
}

/// Runs `body` on several threads at once, and returns when all are done.
package func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let start = Gate()
  let workers = (0..<count).map { index in
    Worker {
      start.pass()
      body(index)
    }
  }
  for _ in workers { start.open() }
  for worker in workers { worker.join() }
}

/// Runs `body` on a thread whose stack is small, so that deep recursion crashes.
package func onSmallStack(kilobytes: Int = 512, _ body: @escaping @Sendable () -> Void) {
  Worker(stackSize: kilobytes * 1024, body).join()
}
