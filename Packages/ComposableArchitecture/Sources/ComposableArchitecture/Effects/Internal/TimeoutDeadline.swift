import Synchronization

/// Decides whether an effect ended before its time was up, and which of its outputs were queued by then.
///
/// A deadline may be inside another one. Its effect is then one part of the outer deadline's effect. The
/// part ends when the effect ends, or with the output that reports that the time is up.
@usableFromInline
final class TimeoutDeadline: Sendable {
  private struct State {
    /// The number of the effect's parts that have not ended.
    var partCount = 1
    var isTimeUp = false
    /// The number of threads that are queuing an output at this moment.
    var sendCount = 0
    /// Whether an output arrived in time.
    var hasQueuedOutput = false
    /// Whether an output arrived too late.
    var hasDroppedOutput = false
    var waiter: Waiter?

    /// An effect that has dropped an output did not end in time.
    var hasEndedInTime: Bool { partCount == 0 && !hasDroppedOutput }
  }

  private let state: Mutex<State>
  /// This is a link because deadlines may be nested deeply.
  private let outer: ChainLink<TimeoutDeadline>
  private let follower: (any EffectFollowing)?
  private let isOuterPart: @Sendable () -> Bool

  /// - Parameters:
  ///   - outer: The deadline around this one.
  ///   - follower: The follower of the effects. It learns when a part ends, when the time is up, and when the
  ///     deadline decides.
  ///   - isOuterPart: Called when the effect ends. Returns whether a part of the outer deadline's effect
  ///     ends together with it.
  init(
    inside outer: TimeoutDeadline? = nil, follower: (any EffectFollowing)? = nil,
    isOuterPart: @escaping @Sendable () -> Bool = { true }
  ) {
    self.state = Mutex(State())
    self.follower = follower
    self.outer = ChainLink(outer, depth: outer.map { $0.outer.depth + 1 } ?? 0)
    self.isOuterPart = isOuterPart
  }

  // MARK: - Parts

  /// Records that one part of the effect consists of several.
  func divide(into count: Int) { state.withLock { $0.partCount += count - 1 } }

  /// Records that one part of the effect has ended.
  func endPart() {
    follower?.note(.willEndPart)
    var deadline = self
    while deadline.removePart(), let outer = deadline.outer.object { deadline = outer }
  }

  /// Calls a function that is the last thing that a part does, and ends the part. This deadline and those
  /// around it make no decision between these two events.
  func endPart(with last: () -> Void) {
    var next: TimeoutDeadline? = self
    while let deadline = next {
      deadline.state.withLock { $0.sendCount += 1 }
      next = deadline.outer.object
    }
    last()
    var isEnd = true
    next = self
    while let deadline = next {
      if isEnd { isEnd = deadline.removePart() }
      deadline.leaveSend()
      next = deadline.outer.object
    }
  }

  /// Removes a part. Returns whether a part of the outer deadline's effect has ended, too.
  private func removePart() -> Bool {
    let hasEnded = state.withLock { state in
      state.partCount -= 1
      return state.hasEndedInTime
    }
    return hasEnded && isOuterPart()
  }

  // MARK: - Outputs

  /// Begins to queue an output. Returns `false` if the time is up.
  func beginSend() -> Bool {
    state.withLock { state in
      if !state.isTimeUp {
        state.sendCount += 1
      } else if state.partCount > 0 {
        state.hasDroppedOutput = true
      }
      return !state.isTimeUp
    }
  }

  /// Records that the output is queued.
  func endSend() {
    state.withLock { $0.hasQueuedOutput = true }
    leaveSend()
  }

  private func leaveSend() {
    let waiter = state.withLock { state in
      state.sendCount -= 1
      return state.sendCount == 0 ? state.waiter.take() : nil
    }
    waiter?.resume()
  }

  // MARK: - The end of the time

  /// Records that the time is up. Returns whether the effect has not ended in time.
  ///
  /// If it has not, its parts no longer count, and the caller ends the part of the outer deadline's effect.
  ///
  /// The function waits for the outputs that are being queued, because they came first, and because an
  /// effect has often ended when its output has been sent.
  func expire() async -> Bool {
    follower?.note(.willEndPart)
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
    follower?.note(.willEndPart)
    return state.withLock { state in
      if state.hasEndedInTime { return false }
      // When the remaining parts end, they find that this deadline has already decided.
      state.hasDroppedOutput = true
      return true
    }
  }
}

extension TimeoutDeadline? {
  /// Calls the last function of a part and ends the part, or just calls the function if there is no
  /// deadline.
  func endPart(with last: () -> Void) {
    if let self { self.endPart(with: last) } else { last() }
  }
}
