import ComposableArchitecture
import Synchronization

/// Something that effects share besides the store, known to the exploration: what a server remembers,
/// who holds a lock.
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
/// It lets the exploration tell two states of the whole apart, and know who has seen what. Make it
/// where the environment is made, so that each run has one of its own. The history of a failure tells,
/// by its name, what was read from it and written to it.
public final class SimulatedVariable<Content: Hashable & Sendable>: Sendable {
  private struct Waiter: Sendable {
    let ticket: Ticket
    let isOver: @Sendable (Content) -> Bool
    let continuation: UnsafeContinuation<Void, any Error>
  }

  private let machine: Machine
  private let number: Int
  private let name: String?
  /// Locked for as long as an access takes, code of the test included.
  private let content: Mutex<Content>
  /// Locked for moments only, because an access may cancel an effect that waits.
  private let waiters = Mutex<[Waiter]>([])
  /// What it held before the access under way, and which thread that is on; `nil` if there is none.
  private let access = Mutex<(thread: UInt, content: Content)?>(nil)

  init(_ content: Content, name: String?, on machine: Machine) {
    self.machine = machine
    self.name = name
    number = machine.newVariable(content)
    self.content = Mutex(content)
  }

  /// What it holds.
  public var value: Content {
    get { withValue { $0 } }
    set { change(reads: false) { $0 = newValue } }
  }

  /// Looks at what it holds and changes it, in one step: no other access comes in between.
  ///
  /// ```swift
  /// let isMine = lock.withValue { isTaken in
  ///   defer { isTaken = true }
  ///   return !isTaken
  /// }
  /// ```
  ///
  /// Effects that wait for what it now holds go on.
  ///
  /// Access to the same variable from within `body` cannot be part of that step. It is an error:
  /// `explore` throws `ExplorationError.nestedAccess`. Use the argument of `body` instead.
  ///
  /// - Parameter body: is given what the variable holds. What it makes of that stays, even if it throws.
  /// - Returns: what `body` returns.
  public func withValue<Result>(_ body: (inout Content) throws -> Result) rethrows -> Result {
    try change(reads: true, body)
  }

  /// - Parameter reads: whether what it holds is looked at, and not merely replaced.
  private func change<Result>(
    reads: Bool, _ body: (inout Content) throws -> Result
  ) rethrows -> Result {
    if var content = contentIfNested() { return try body(&content) }
    var change: (before: Content, after: Content, woken: [Waiter])?
    defer {
      if let change {
        machine.accessed(number, change.before, change.after)
        if reads { machine.narrate(.read) { text(change.before) } }
        if !reads || change.after != change.before {
          machine.narrate(.wrote) { text(change.after) }
        }
        for waiter in change.woken {
          machine.wake(waiter.ticket) { waiter.continuation.resume() }
        }
      }
    }
    return try exclusively { content in
      let before = content
      defer { change = (before, content, takeWaiters(for: content)) }
      return try body(&content)
    }
  }

  // MARK: - One at a time

  /// Runs the only access of this moment.
  private func exclusively<Result>(_ body: (inout Content) throws -> Result) rethrows -> Result {
    try content.withLock { content in
      access.withLock { [content] in $0 = (currentThread(), content) }
      defer { access.withLock { $0 = nil } }
      return try body(&content)
    }
  }

  /// What the variable held before the access that this thread is in the middle of, which is an error;
  /// `nil` if there is no such access.
  ///
  /// It is for code that has to go on until `explore` can throw the error.
  private func contentIfNested() -> Content? {
    let content = access.withLock { access in
      access?.thread == currentThread() ? access?.content : nil
    }
    guard content != nil else { return nil }
    let error = ExplorationError.nestedAccess(title)
    if !machine.misuse(error) { fatalError("\(error)") }
    return content
  }

  // MARK: - Waiting

  /// Returns when it holds, or has held in the meantime, what is waited for.
  ///
  /// ```swift
  /// while !lock.withValue({ !$0 }) { try await lock.wait { isTaken in !isTaken } }
  /// ```
  ///
  /// By the time that the caller goes on somebody else may have changed it again: look.
  ///
  /// An effect that is cancelled while it waits does not get what it waits for: the error is thrown at
  /// once. Let the error end the effect; with `try?` it would go on as if it had what it waited for.
  ///
  /// - Parameter isOver: whether this is what is waited for. It must not access the variable: see
  ///   `withValue(_:)`.
  /// - Throws: `CancellationError` if the task is cancelled, or the run is over.
  public func wait(until isOver: @escaping @Sendable (Content) -> Bool) async throws {
    let ticket = machine.drawTicket()
    try await withTaskCancellationHandler {
      // Unsafe only in that nobody checks that it is resumed once: a waiter is taken out of the list
      // before it is resumed.
      try await withUnsafeThrowingContinuation { continuation in
        let (content, outcome) = exclusively {
          content -> (Content, Swift.Result<Void, any Error>?) in
          let isOverNow = isOver(content)
          return waiters.withLock { [content] waiters in
            // A cancellation before this finds no waiter, but is seen here. One after it finds it.
            if Task.isCancelled || machine.isEnding {
              return (content, .failure(CancellationError()))
            }
            if isOverNow { return (content, .success(())) }
            waiters.append(Waiter(ticket: ticket, isOver: isOver, continuation: continuation))
            return (content, nil)
          }
        }
        machine.accessed(number, content, content)
        switch outcome {
        case .success: machine.narrate(.read) { text(content) }
        case .failure: break
        case nil: machine.narrate(.waited) { text(content) }
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      if let waiter = takeWaiters([ticket]).first {
        machine.wake(ticket) { waiter.continuation.resume(throwing: CancellationError()) }
      }
    }
  }

  /// Takes out those that wait for what the variable holds now.
  private func takeWaiters(for content: Content) -> [Waiter] {
    let all = waiters.withLock { $0 }
    return takeWaiters(all.filter { $0.isOver(content) }.map(\.ticket))
  }

  /// Takes out those that nothing else has taken out.
  private func takeWaiters(_ tickets: [Ticket]) -> [Waiter] {
    waiters.withLock { waiters in
      defer { waiters.removeAll { tickets.contains($0.ticket) } }
      return waiters.filter { tickets.contains($0.ticket) }
    }
  }

  /// What a history calls it, and what it holds.
  private func text(_ content: Content) -> String {
    "\(title): \(outcomeText(content))"
  }

  private var title: String { name ?? "variable \(number + 1)" }
}
