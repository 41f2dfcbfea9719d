import Synchronization

/// Decides whether an effect has ended, and which of its outputs were in line, before its time was up.
final class Deadline: Sendable {
  private struct State {
    /// How many of the effect's parts have not ended.
    var partCount = 1
    var isTimeUp = false
    /// How many outputs are getting in line at this moment.
    var sendCount = 0
    var waiter: Waiter?
  }

  private let state = Mutex(State())

  /// Calls `send`, unless the time is up.
  func sendInTime(_ send: () -> Void) {
    let isInTime = state.withLock { state in
      if !state.isTimeUp { state.sendCount += 1 }
      return !state.isTimeUp
    }
    guard isInTime else { return }
    send()
    let waiter = state.withLock { state in
      state.sendCount -= 1
      return state.sendCount == 0 ? state.waiter.take() : nil
    }
    waiter?.resume()
  }

  /// One part of the effect turns out to be several.
  func divide(into count: Int) { state.withLock { $0.partCount += count - 1 } }

  /// One part of the effect has ended.
  func endPart() { state.withLock { $0.partCount -= 1 } }

  /// The time is up. Returns whether the effect has not ended.
  ///
  /// It waits for the outputs that are getting in line, because they came first, and because an effect
  /// has often ended when its output has been sent.
  func expire() async -> Bool {
    await withUnsafeContinuation { (waiter: Waiter) in
      let isWaiting = state.withLock { state in
        state.isTimeUp = true
        if state.sendCount > 0 { state.waiter = waiter }
        return state.sendCount > 0
      }
      if !isWaiting { waiter.resume() }
    }
    return state.withLock { $0.partCount > 0 }
  }
}
