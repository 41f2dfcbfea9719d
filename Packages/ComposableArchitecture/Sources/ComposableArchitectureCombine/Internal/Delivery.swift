import ComposableArchitecture
import Synchronization

/// Hands outputs on: in order, one at a time, no more than are demanded, and then the end.
///
/// Outputs may be put in from any thread. Whichever thread makes something deliverable delivers,
/// and goes on as long as there is something; others leave it theirs. So a receiver is never called
/// by two threads at once, nor from inside itself, and no thread waits. No lock is held during a
/// call.
final class Delivery<Output: Sendable>: Sendable {
  /// Who gets the outputs.
  struct Receiver: Sendable {
    /// Takes an output, and says how many more are welcome.
    let receive: @Sendable (Output) -> Subscribers.Demand
    /// Is called once, last.
    let end: @Sendable (Ending) -> Void
  }

  enum Ending: Sendable { case finished, cancelled }

  /// What to keep of that for which there is no demand yet.
  enum Capacity: Sendable { case newest, unlimited }

  /// What was put in, until it is handed on.
  private struct State: Sendable {
    var waiting: ArraySlice<Output> = []
    var demand = Subscribers.Demand.none
    var receiver: Receiver?
    var isDelivering = false
    /// Nothing more will be put in.
    var isClosed = false
    /// The end was handed on, or it was cancelled.
    var isOver = false

    var hasOutput: Bool { receiver != nil && demand > .none && !waiting.isEmpty }
    var hasEnd: Bool { receiver != nil && isClosed && waiting.isEmpty }
  }

  private enum Step {
    case output(Output, Receiver)
    case end(Receiver)
  }

  private let state = Mutex(State())
  private let capacity: Capacity
  private let perform: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// - Parameter perform: where outputs are to be handed on; by itself, on the thread at hand.
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
    // Freed here, where no lock is held that its end might need.
    _ = consume skipped
    advance()
  }

  /// Says that nothing more will be put in.
  func close() {
    state.withLock { $0.isClosed = true }
    advance()
  }

  /// Says who gets the outputs. For one receiver: any other is told at once that it is cancelled.
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

  /// Ends it. What is waiting is dropped.
  func cancel() {
    let (receiver, dropped) = state.withLock { state -> (Receiver?, ArraySlice<Output>) in
      defer {
        state.isOver = true
        state.receiver = nil
        state.waiting = []
      }
      return (state.receiver, state.waiting)
    }
    _ = consume dropped
    receiver?.end(.cancelled)
  }

  /// Takes out what has been put in before there is a receiver, and whether that was all.
  func takeWaiting() -> (outputs: ArraySlice<Output>, isAll: Bool) {
    state.withLock { state in
      defer { state.waiting = [] }
      return (state.waiting, state.isClosed)
    }
  }

  // MARK: - Delivering

  private func advance() {
    let (isTurn, hasOutput) = state.withLock { state in
      guard !state.isDelivering, state.hasOutput || state.hasEnd else { return (false, false) }
      state.isDelivering = true
      return (true, state.hasOutput)
    }
    guard isTurn else { return }
    if hasOutput { perform { self.deliver() } } else { deliver() }
  }

  private func deliver() {
    while let step = nextStep() {
      switch step {
      case .output(let output, let receiver):
        let demand = receiver.receive(output)
        if demand > .none { state.withLock { $0.demand += demand } }
      case .end(let receiver):
        receiver.end(.finished)
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
      defer { state.isDelivering = false }
      guard state.hasEnd, let receiver = state.receiver else { return nil }
      state.isOver = true
      state.receiver = nil
      return .end(receiver)
    }
  }
}

extension Delivery {
  /// Hands everything on to an effect. Returns when all of it has been, or when the task is
  /// cancelled.
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
