import ComposableArchitecture
import Synchronization

/// A value that effects share outside of the store, such as the data of a server or the state of a lock.
///
/// ```swift
/// func environment(_ simulation: Simulation) -> BankEnvironment {
///   let balance = simulation.variable(100, name: "balance")
///   return BankEnvironment(
///     load: { .run { send in send(.loaded(balance.value)) } },
///     save: { amount in .fireAndForget { balance.value = amount } }
///   )
/// }
/// ```
///
/// The exploration compares the values of variables when it compares states, and tracks which effects
/// have read and written them. Create a variable where the environment is created, so each run has its
/// own. The history of a failure lists the reads and writes of a variable under its name.
public final class SimulatedVariable<Content: Hashable & Sendable>: Sendable {
  private struct Waiter: Sendable {
    let ticket: Ticket
    let isOver: @Sendable (Content) -> Bool
    let continuation: UnsafeContinuation<Void, any Error>
  }

  private let executor: any RunExecutor
  private let number: Int
  private let name: String?
  private let isHidden: Bool
  /// Locked during a whole access, which runs code of the test.
  private let content: Mutex<Content>
  /// Locked only briefly, and not while the closure of an access runs, because the closure may cancel a
  /// waiter.
  private let waiters = Mutex<[Waiter]>([])
  /// The thread of the access in progress; zero if there is none.
  private let accessingThread = Atomic<UInt>(0)
  /// The value before the access in progress.
  private let contentBefore = Mutex<Content?>(nil)

  init(
    _ content: Content, name: String?, isDurable: Bool, isHidden: Bool,
    on executor: any RunExecutor
  ) {
    self.executor = executor
    self.name = name
    self.isHidden = isHidden
    let (number, content) = executor.newVariable(content, name: name, isDurable: isDurable)
    self.number = number
    self.content = Mutex(content)
  }

  /// The value of the variable.
  public var value: Content {
    get { change(reads: true) { $0 } }
    set { change(reads: false) { $0 = newValue } }
  }

  /// Reads and changes the value in one step, without any other access in between.
  ///
  /// ```swift
  /// let isMine = lock.withValue { isTaken in
  ///   defer { isTaken = true }
  ///   return !isTaken
  /// }
  /// ```
  ///
  /// Effects that wait for the new value continue.
  ///
  /// Accessing the same variable inside `body` is an error: `explore` throws
  /// `ExplorationError.nestedAccess`. Use the argument of `body` instead.
  ///
  /// - Parameter body: Receives the value. Its changes remain even if it throws.
  /// - Returns: The result of `body`.
  public func withValue<Result>(_ body: (inout Content) throws -> Result) rethrows -> Result {
    try change(reads: true) { content in
      executor.emitHere(.mayCheckCancellation)
      return try body(&content)
    }
  }

  /// The value of a date generator. Reading it is no access before any run has set such a generator, because
  /// each access is a point at which other effects may come first.
  var valueOfGenerator: Content {
    executor.setsDates ? value : content.withLock { $0 }
  }

  /// Changes the value of a date generator.
  func setGenerator(_ body: (inout Content) -> Void) {
    executor.willSetDate()
    withValue(body)
  }

  /// - Parameter reads: Whether the access reads the value, and does not merely replace it.
  private func change<Result>(
    reads: Bool, _ body: (inout Content) throws -> Result
  ) rethrows -> Result {
    if var content = contentIfNested() { return try body(&content) }
    willAccess()
    var change: (before: Content, after: Content, woken: [Waiter])?
    // The access is recorded before another one can begin.
    executor.beginExclusively()
    defer {
      if let change {
        didChange(change.before, change.after, waking: change.woken, reads: reads)
      } else {
        executor.endExclusively()
      }
    }
    return try exclusively { content in
      let before = content
      defer { change = (before, content, takeWaiters(for: content)) }
      return try body(&content)
    }
  }

  private func didChange(
    _ before: Content, _ after: Content, waking woken: [Waiter], reads: Bool
  ) {
    executor.accessed(number, before, after)
    if isHidden { narrateUse() }
    if reads { narrate(.read, before) }
    if !reads || after != before { narrate(.wrote, after) }
    executor.endExclusively()
    for waiter in woken {
      executor.wake(waiter.ticket, isCancelled: false) { waiter.continuation.resume() }
    }
    executor.reach(.didAccess)
  }

  // MARK: - Locks

  /// Begins an access that reads and changes the value, and that `unlock(_:)` ends.
  func lock() -> Content {
    willAccess()
    executor.beginExclusively()
    let content = content.withLock { $0 }
    beginAccess(content)
    executor.holdsLock(title)
    executor.emitHere(.mayCheckCancellation)
    return content
  }

  func unlock(_ new: Content) {
    let before = contentBefore.withLock { $0 } ?? new
    content.withLock { $0 = new }
    let woken = takeWaiters(for: new)
    executor.holdsLock(nil)
    accessingThread.store(0, ordering: .relaxed)
    didChange(before, new, waking: woken, reads: true)
  }

  // MARK: - Streams

  /// Reads and changes the value in one step. The history does not show it.
  ///
  /// - Parameter body: Receives the value. It must not access the variable.
  func access<Result>(_ body: (inout Content) -> Result) -> Result {
    willAccess()
    executor.beginExclusively()
    let (before, after, result) = exclusively { content in
      let before = content
      let result = body(&content)
      return (before, content, result)
    }
    executor.accessed(number, before, after)
    executor.endExclusively()
    return result
  }

  private func willAccess() {
    executor.reach(.willAccess(variable: number), "accesses \(title)")
  }

  // MARK: - One at a time

  /// Runs an access while no other access to this variable is in progress.
  private func exclusively<Result>(_ body: (inout Content) throws -> Result) rethrows -> Result {
    try content.withLock { content in
      beginAccess(content)
      defer { accessingThread.store(0, ordering: .relaxed) }
      return try body(&content)
    }
  }

  private func beginAccess(_ content: Content) {
    contentBefore.withLock { $0 = content }
    accessingThread.store(currentThread(), ordering: .relaxed)
  }

  /// Returns the value before the access that this thread has in progress, and reports the nested access
  /// as an error; returns `nil` if there is no such access.
  ///
  /// The caller continues with that value until `explore` can throw the error.
  func contentIfNested() -> Content? {
    guard accessingThread.load(ordering: .relaxed) == currentThread() else { return nil }
    let error = ExplorationError.nestedAccess(title)
    if !executor.misuse(error) { fatalError("\(error)") }
    return contentBefore.withLock { $0 }
  }

  // MARK: - Waiting

  /// Waits until the value satisfies a condition. Also returns if the value did so only for a moment.
  ///
  /// ```swift
  /// while !lock.withValue({ !$0 }) { try await lock.wait { isTaken in !isTaken } }
  /// ```
  ///
  /// Another effect may have changed the value again before the caller continues, so check it again.
  ///
  /// If an effect is cancelled while it waits, the error is thrown at once. Let the error end the effect:
  /// with `try?` the effect would continue although the condition is not met.
  ///
  /// - Parameter isOver: Returns whether a value satisfies the condition. It must not access the variable.
  ///   See `withValue(_:)`.
  /// - Throws: `CancellationError` if the task is cancelled, or if the run is over.
  public func wait(until isOver: @escaping @Sendable (Content) -> Bool) async throws {
    let ticket = executor.drawTicket()
    try await withTaskCancellationHandler {
      // The continuation is unsafe only because the runtime does not check that it is resumed exactly once.
      // A waiter is taken out of the list before it is resumed.
      try await withUnsafeThrowingContinuation { continuation in
        willAccess()
        executor.beginExclusively()
        let (content, outcome) = exclusively {
          content -> (Content, Swift.Result<Void, any Error>?) in
          let isOverNow = isOver(content)
          return waiters.withLock { [content] waiters in
            // An earlier cancellation found no waiter and is seen here. A later one finds the waiter.
            if Task.isCancelled || executor.isEnding {
              return (content, .failure(CancellationError()))
            }
            if isOverNow { return (content, .success(())) }
            executor.beginWait(ticket) { text(content) }
            waiters.append(Waiter(ticket: ticket, isOver: isOver, continuation: continuation))
            return (content, nil)
          }
        }
        executor.accessed(number, content, content)
        executor.emitHere(.mayCheckCancellation)
        if isHidden { narrateUse() }
        switch outcome {
        case .success: narrate(.read, content)
        case .failure: break
        case nil: narrate(.waited, content)
        }
        executor.endExclusively()
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      if let waiter = takeWaiters([ticket]).first {
        executor.wake(ticket, isCancelled: true) {
          waiter.continuation.resume(throwing: CancellationError())
        }
      }
    }
  }

  /// Removes and returns the waiters for this value.
  private func takeWaiters(for content: Content) -> [Waiter] {
    let all = waiters.withLock { $0 }
    if all.isEmpty { return [] }
    return takeWaiters(all.filter { $0.isOver(content) }.map(\.ticket))
  }

  /// Removes and returns the waiters with these tickets that have not been removed yet.
  private func takeWaiters(_ tickets: [Ticket]) -> [Waiter] {
    waiters.withLock { waiters in
      defer { waiters.removeAll { tickets.contains($0.ticket) } }
      return waiters.filter { tickets.contains($0.ticket) }
    }
  }

  private func narrate(_ kind: Exploration.Step.Kind, _ content: Content) {
    if !isHidden { executor.narrate(kind) { text(content) } }
  }

  /// Tells an access to a hidden variable. What a reducer does with it is part of the step of its action.
  private func narrateUse() {
    if !executor.isReducing { executor.narrate(.used) { name ?? "a client" } }
  }

  /// The variable's name in a history, and its value.
  private func text(_ content: Content) -> String {
    "\(title): \(outcomeText(content))"
  }

  var title: String { SimulationExecutor.title(ofVariable: number, name: name) }
}
