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

  private struct State: Sendable {
    var content: Content
    var waiters: [Waiter] = []
  }

  private let machine: Machine
  private let number: Int
  private let name: String?
  private let state: Mutex<State>

  init(_ content: Content, name: String?, on machine: Machine) {
    self.machine = machine
    self.name = name
    number = machine.newVariable(UInt64(truncatingIfNeeded: content.hashValue))
    state = Mutex(State(content: content))
  }

  /// What it holds.
  public var value: Content {
    get { withValue { $0 } }
    set { access(reads: false) { $0 = newValue } }
  }

  /// Looks at what it holds and changes it, in one step.
  ///
  /// ```swift
  /// let isMine = lock.withValue { isTaken in
  ///   defer { isTaken = true }
  ///   return !isTaken
  /// }
  /// ```
  ///
  /// Those who wait for what it now holds go on.
  public func withValue<Result>(_ body: (inout Content) throws -> Result) rethrows -> Result {
    try access(reads: true, body)
  }

  /// - Parameter reads: whether what it holds is looked at, and not merely replaced.
  private func access<Result>(
    reads: Bool, _ body: (inout Content) throws -> Result
  ) rethrows -> Result {
    var content = state.withLock { $0.content }
    let before = content
    defer {
      machine.accessed(
        number, UInt64(truncatingIfNeeded: before.hashValue),
        UInt64(truncatingIfNeeded: content.hashValue))
      if reads { machine.narrate(.read) { text(before) } }
      if !reads || content != before { machine.narrate(.wrote) { text(content) } }
      let woken = state.withLock { [content] state -> [Waiter] in
        state.content = content
        defer { state.waiters.removeAll { $0.isOver(content) } }
        return state.waiters.filter { $0.isOver(content) }
      }
      for waiter in woken { machine.wake(waiter.ticket) { waiter.continuation.resume() } }
    }
    return try body(&content)
  }

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
  /// - Parameter isOver: whether this is what is waited for.
  /// - Throws: `CancellationError` if the task is cancelled, or the run is over.
  public func wait(until isOver: @escaping @Sendable (Content) -> Bool) async throws {
    let ticket = machine.drawTicket()
    try await withTaskCancellationHandler {
      // Unsafe only in that nobody checks that it is resumed once: a waiter is taken out of the list
      // before it is resumed.
      try await withUnsafeThrowingContinuation { continuation in
        let (content, outcome) = state.withLock {
          state -> (Content, Swift.Result<Void, any Error>?) in
          if Task.isCancelled || machine.isEnding {
            return (state.content, .failure(CancellationError()))
          }
          if isOver(state.content) { return (state.content, .success(())) }
          state.waiters.append(
            Waiter(ticket: ticket, isOver: isOver, continuation: continuation))
          return (state.content, nil)
        }
        let hash = UInt64(truncatingIfNeeded: content.hashValue)
        machine.accessed(number, hash, hash)
        switch outcome {
        case .success: machine.narrate(.read) { text(content) }
        case .failure: break
        case nil: machine.narrate(.waited) { text(content) }
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiters.firstIndex { $0.ticket == ticket }.map { state.waiters.remove(at: $0) }
      }
      if let waiter {
        machine.wake(ticket) { waiter.continuation.resume(throwing: CancellationError()) }
      }
    }
  }

  /// What a history calls it, and what it holds.
  private func text(_ content: Content) -> String {
    "\(name ?? "variable \(number + 1)"): \(outcomeText(content))"
  }
}
