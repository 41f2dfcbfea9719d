import ComposableArchitecture
import Synchronization

/// The thread that called `explore`, for a test that is isolated to an actor. The conditions of the test are isolated
/// to that actor too, so they run on this thread, even while another thread has the turn.
final class CallingThread: Sendable {
  /// A function for the thread to run.
  // Safe: only the calling thread uses it, while the thread that made it waits.
  private final class Request: @unchecked Sendable {
    private var body: (() -> Void)?

    init(_ body: @escaping () -> Void) { self.body = body }

    /// Runs the function, and keeps nothing of it.
    func run() { body.take()?() }
  }

  private let thread = currentThread()
  private let request = Mutex<Request?>(nil)
  private let wake = Gate()
  private let answer = Gate()

  var isCurrent: Bool { currentThread() == thread }

  /// Runs a function on the thread, which runs it now or waits at one of its gates.
  func run<Result>(_ body: () -> Result) -> Result {
    if isCurrent { return body() }
    var result: Result?
    withoutActuallyEscaping(body) { body in
      let request = Request { result = body() }
      self.request.withLock { $0 = request }
      wake.open()
      answer.wait()
    }
    return result ?? body()
  }

  /// Lets the thread go on after `waits(until:)`.
  func open() { wake.open() }

  /// Runs functions for other threads until a condition holds.
  func waits(until isOver: () -> Bool) {
    while !isOver() {
      wake.wait()
      guard let request = request.withLock({ $0.take() }) else { continue }
      request.run()
      answer.open()
    }
  }
}

/// A gate at which the calling thread may wait.
final class TurnGate: Sendable {
  private let gate = Gate()
  private let isOpen = Atomic(false)
  private let callingThread: CallingThread?

  /// - Parameter callingThread: The thread, if it is the one that waits and if it runs functions for others.
  init(_ callingThread: CallingThread?) { self.callingThread = callingThread }

  func open() {
    isOpen.store(true, ordering: .releasing)
    if let callingThread { callingThread.open() } else { gate.open() }
  }

  func wait() {
    guard let callingThread else { return gate.wait() }
    callingThread.waits { isOpen.load(ordering: .acquiring) }
  }
}
