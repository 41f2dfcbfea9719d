import Synchronization

/// The state that a simulated stream and its continuation share. It is a variable of the simulation, and the
/// consumers that wait.
final class StreamStorage<Element: Hashable & Sendable>: Sendable {
  typealias Continuation = AsyncStream<Element>.Continuation

  private struct Reader: Sendable {
    let ticket: Ticket
    let continuation: UnsafeContinuation<Element?, Never>
  }

  private let variable: SimulatedVariable<StreamContent<Element>>
  private let policy: Continuation.BufferingPolicy
  private let executor: any RunExecutor
  /// The consumers that wait, in the order of those in the content. Only accesses to the variable change it.
  private let readers = Mutex<[Reader]>([])
  private let handler = Mutex<(@Sendable (Continuation.Termination) -> Void)?>(nil)

  init(
    _ variable: SimulatedVariable<StreamContent<Element>>, _ policy: Continuation.BufferingPolicy,
    on executor: any RunExecutor
  ) {
    (self.variable, self.policy, self.executor) = (variable, policy, executor)
  }

  func yield(_ element: Element) -> Continuation.YieldResult {
    let (result, reader) = variable.access { content in
      let (result, destination) = content.add(element, policy)
      let isTaken = destination == .firstReader
      return (result, isTaken ? readers.withLock { $0.removeFirst() } : nil)
    }
    let note =
      switch result {
      case .enqueued: ""
      case .dropped(let dropped): ", which drops \(outcomeText(dropped))"
      case .terminated: ", after its end"
      @unknown default: ""
      }
    narrate(.wrote, "\(outcomeText(element))\(note)")
    if let reader { resume(reader, with: element) }
    executor.reach(.didAccess)
    return result
  }

  /// Takes the next element, or waits for it.
  func next() async -> Element? {
    let ticket = executor.drawTicket()
    return await withTaskCancellationHandler {
      // The continuation is unsafe only because the runtime does not check that it is resumed exactly once.
      // A reader is taken out of the list before it is resumed.
      await withUnsafeContinuation { continuation in
        let taken: Element?? = variable.access { content in
          let taken = content.take()
          if taken != nil { return taken }
          if executor.isEnding { return .some(nil) }
          executor.beginWait(ticket) { variable.title }
          content.wait(ticket.actor)
          readers.withLock { $0.append(Reader(ticket: ticket, continuation: continuation)) }
          return nil
        }
        guard let taken else { return narrate(.waited, nil) }
        narrate(.read, taken.map(outcomeText) ?? "its end")
        continuation.resume(returning: taken)
      }
    } onCancel: {
      cancel(ticket)
    }
  }

  func finish() { end(.finished) }

  // MARK: - The end

  var onTermination: (@Sendable (Continuation.Termination) -> Void)? { handler.withLock { $0 } }

  func setOnTermination(_ new: (@Sendable (Continuation.Termination) -> Void)?) {
    variable.access { content in
      content.hasHandler = new != nil
      handler.withLock { $0 = new }
    }
  }

  /// Ends the stream, because the task of a consumer is cancelled. An `AsyncStream` first calls its handler.
  private func cancel(_ ticket: Ticket) {
    let handler = variable.access { content in
      content.hasHandler = false
      return self.handler.withLock { $0.take() }
    }
    handler?(.cancelled)
    end(.cancelled, for: ticket)
  }

  /// - Parameter cancelled: The ticket of the consumer whose task is cancelled.
  private func end(_ termination: Continuation.Termination, for cancelled: Ticket? = nil) {
    let (readers, handler) = variable.access { content in
      content.finish()
      return (
        self.readers.withLock { readers in
          defer { readers = [] }
          return readers
        }, self.handler.withLock { $0.take() }
      )
    }
    if cancelled == nil { narrate(.wrote, "its end") }
    handler?(termination)
    for reader in readers { resume(reader, with: nil, isCancelled: reader.ticket == cancelled) }
    executor.reach(.didAccess)
  }

  private func resume(_ reader: Reader, with element: Element?, isCancelled: Bool = false) {
    executor.wake(reader.ticket, isCancelled: isCancelled) {
      executor.received(element)
      reader.continuation.resume(returning: element)
    }
  }

  /// - Parameter text: What is read or written.
  private func narrate(_ kind: Exploration.Step.Kind, _ text: @autoclosure () -> String?) {
    executor.narrate(kind) {
      ([variable.title] + [text()].compactMap(\.self)).joined(separator: ": ")
    }
  }
}
