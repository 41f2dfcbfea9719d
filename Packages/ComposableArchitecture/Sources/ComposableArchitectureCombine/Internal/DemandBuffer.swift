import ComposableArchitecture
import Synchronization

/// Delivers outputs to a receiver in order, one at a time and no more than are demanded. Then it
/// delivers the end.
///
/// Any thread may add outputs. The first thread that adds a deliverable output delivers outputs
/// until the queue is empty. Other threads only add to the queue. Therefore, a receiver is never
/// called by two threads at once or reentrantly, and no thread waits. No lock is held during a
/// call.
final class DemandBuffer<Output: Sendable>: Sendable {
  /// Receives the outputs and the end.
  struct Receiver: Sendable {
    /// Takes an output and returns how many more are demanded.
    let receive: @Sendable (Output) -> Subscribers.Demand
    /// Called once, after the last output.
    let end: @Sendable (Ending) -> Void
  }

  enum Ending: Sendable { case finished, cancelled }

  /// Which outputs to keep while there is no demand.
  enum Capacity: Sendable { case newest, unlimited }

  /// The outputs and the end that have not been delivered.
  private struct State: Sendable {
    var waiting: ArraySlice<Output> = []
    var demand = Subscribers.Demand.none
    var receiver: Receiver?
    var activity = Activity.idle
    /// Whether no more outputs will be added.
    var isClosed = false
    /// Whether the end was delivered or the delivery was cancelled.
    var isOver = false

    var hasOutput: Bool { receiver != nil && demand > .none && !waiting.isEmpty }
    var hasEnd: Bool { receiver != nil && isClosed && waiting.isEmpty }
  }

  private enum Activity: Sendable {
    case idle
    /// A delivery was requested but has not begun.
    case scheduled
    case delivering
  }

  private enum Step {
    case output(Output, Receiver)
    case end(Ending, Receiver)
  }

  private let state = Mutex(State())
  private let capacity: Capacity
  private let perform: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// - Parameter perform: Calls the function that delivers outputs. The default calls it at once.
  init(
    _ capacity: Capacity = .unlimited,
    perform: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { $0() }
  ) {
    self.capacity = capacity
    self.perform = perform
  }

  func put(_ output: Output) {
    let skipped = state.withLock { state -> ArraySlice<Output> in
      guard !state.isClosed, !state.isOver else { return [] }
      var skipped: ArraySlice<Output> = []
      if capacity == .newest { swap(&skipped, &state.waiting) }
      state.waiting.append(output)
      return skipped
    }
    // The outputs are freed after the lock is released because freeing an output may run any code.
    _ = consume skipped
    advance()
  }

  /// Ends the delivery after all outputs in the queue are delivered.
  func close() {
    state.withLock { $0.isClosed = true }
    advance()
  }

  /// Sets the receiver. If there already is one, or if the delivery has ended, the new receiver
  /// gets the end `cancelled` at once.
  func connect(_ receiver: Receiver) {
    let isAccepted = state.withLock { state in
      guard state.receiver == nil, !state.isOver else { return false }
      state.receiver = receiver
      return true
    }
    if isAccepted { advance() } else { receiver.end(.cancelled) }
  }

  func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.demand += demand }
    advance()
  }

  /// Ends the delivery and drops the outputs in the queue.
  ///
  /// A call that delivers an output is not interrupted. In that case, the end follows the call on
  /// the same thread.
  func cancel() {
    let (receiver, dropped) = state.withLock { state -> (Receiver?, ArraySlice<Output>) in
      defer { state.waiting = [] }
      state.isOver = true
      let receiver = state.activity == .delivering ? nil : state.receiver.take()
      return (receiver, state.waiting)
    }
    _ = consume dropped
    receiver?.end(.cancelled)
  }

  /// Removes the outputs that were added while there is no receiver. Also returns whether no more
  /// outputs can follow.
  func takeWaiting() -> (outputs: ArraySlice<Output>, isAll: Bool) {
    state.withLock { state in
      defer { state.waiting = [] }
      return (state.waiting, state.isClosed)
    }
  }

  // MARK: - Delivering

  private func advance() {
    let (isTurn, hasOutput) = state.withLock { state in
      guard state.activity == .idle, state.hasOutput || state.hasEnd else { return (false, false) }
      state.activity = .scheduled
      return (true, state.hasOutput)
    }
    guard isTurn else { return }
    if hasOutput { perform { self.deliver() } } else { deliver() }
  }

  private func deliver() {
    state.withLock { $0.activity = .delivering }
    while let step = nextStep() {
      switch step {
      case .output(let output, let receiver):
        let demand = receiver.receive(output)
        if demand > .none { state.withLock { $0.demand += demand } }
      case .end(let ending, let receiver):
        receiver.end(ending)
      }
    }
  }

  private func nextStep() -> Step? {
    state.withLock { state in
      if state.hasOutput, let receiver = state.receiver, let output = state.waiting.popFirst() {
        state.demand -= 1
        if state.waiting.isEmpty { state.waiting = [] }
        return .output(output, receiver)
      }
      state.activity = .idle
      let ending: Ending? = state.isOver ? .cancelled : state.hasEnd ? .finished : nil
      guard let ending, let receiver = state.receiver.take() else { return nil }
      state.isOver = true
      return .end(ending, receiver)
    }
  }
}

extension DemandBuffer {
  /// Delivers all outputs to an effect. Returns when all of them are delivered. If the task is
  /// cancelled, it returns after the call in progress.
  func deliver(to send: Send<Output>) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        connect(
          Receiver(
            receive: { output in
              send(output)
              return .none
            },
            end: { _ in continuation.resume() }))
        request(.unlimited)
      }
    } onCancel: {
      cancel()
    }
  }
}
