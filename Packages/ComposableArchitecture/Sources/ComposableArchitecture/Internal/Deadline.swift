import Synchronization

/// Decides whether an effect ended before its time was up, and which of its outputs were queued by then.
final class Deadline: Sendable {
  private struct State {
    /// How many of the effect's parts have not ended.
    var partCount = 1
    var isTimeUp = false
    /// How many outputs are being queued at this moment.
    var sendCount = 0
    /// Whether an output came in time.
    var hasQueuedOutput = false
    /// Whether an output came too late.
    var hasDroppedOutput = false
    var waiter: Waiter?
  }

  private let state = Mutex(State())

  /// Begins to queue an output. Returns `false` if the time is up.
  func beginSend() -> Bool {
    state.withLock { state in
      if state.isTimeUp { state.hasDroppedOutput = true } else { state.sendCount += 1 }
      return !state.isTimeUp
    }
  }

  /// The output is queued.
  ///
  /// - Parameter isEnd: Whether the part that sent it ends with it.
  func endSend(isEnd: Bool = false) {
    let waiter = state.withLock { state in
      if isEnd { state.partCount -= 1 }
      state.hasQueuedOutput = true
      state.sendCount -= 1
      return state.sendCount == 0 ? state.waiter.take() : nil
    }
    waiter?.resume()
  }

  /// Sends the only output of a part. The time cannot be up between the output and the part's end.
  func sendLast(_ send: () -> Void) {
    let isInTime = beginSend()
    // If the time is up, the output is dropped on its way.
    send()
    if isInTime { endSend(isEnd: true) } else { endPart() }
  }

  /// One part of the effect turns out to be several.
  func divide(into count: Int) { state.withLock { $0.partCount += count - 1 } }

  /// One part of the effect has ended.
  func endPart() { state.withLock { $0.partCount -= 1 } }

  /// The time is up. Returns whether the effect has not ended in time.
  ///
  /// This waits for the outputs that are being queued, because they came first, and because an effect
  /// has often ended when its output has been sent. An effect that ended after an output was dropped
  /// did not end in time.
  func expire() async -> Bool {
    await withUnsafeContinuation { (waiter: Waiter) in
      let isWaiting = state.withLock { state in
        state.isTimeUp = true
        if state.sendCount > 0 { state.waiter = waiter }
        return state.sendCount > 0
      }
      if !isWaiting { waiter.resume() }
    }
    // The operation may be returning on another thread right now, because its last output was sent a
    // moment ago.
    if state.withLock({ $0.partCount > 0 && $0.hasQueuedOutput }) { await Task.yield() }
    return state.withLock { $0.partCount > 0 || $0.hasDroppedOutput }
  }
}
