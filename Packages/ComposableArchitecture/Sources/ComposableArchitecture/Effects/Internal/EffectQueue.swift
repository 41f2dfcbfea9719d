import Synchronization

/// The effects of a feature that wait for one another.
///
/// It exists for as long as an effect runs or waits.
final class EffectQueue: Sendable {
  /// The place of an effect that runs. Releasing it also leaves the queue, because the effect may be cancelled before it
  /// ends by itself.
  final class Place: Sendable {
    private let queue: EffectQueue
    private let once = OneTimeClaim()

    init(in queue: EffectQueue) { self.queue = queue }

    deinit { leave() }

    func leave() { if once.claim() { queue.passOn() } }
  }

  /// An effect that waits for a place.
  struct Waiting: Sendable {
    /// Whether the effect has not been cancelled.
    let isWanted: @Sendable () -> Bool
    let start: @Sendable (Place) -> Void
  }

  private struct State {
    var runningCount = 0
    var waiting = Queue<Waiting>()
    var waitingCount = 0
    /// How many effects wait when those that were cancelled are removed next.
    var purgeCount = 32

    mutating func append(_ effect: Waiting) -> [Waiting] {
      waiting.append(effect)
      waitingCount += 1
      if waitingCount < purgeCount { return [] }
      let all = Array(sequence(state: waiting) { $0.popFirst() })
      (waiting, waitingCount) = (Queue(), 0)
      for effect in all where effect.isWanted() {
        waiting.append(effect)
        waitingCount += 1
      }
      purgeCount = max(32, 2 * waitingCount)
      return all
    }

    mutating func popFirst() -> Waiting? {
      guard let effect = waiting.popFirst() else { return nil }
      waitingCount -= 1
      return effect
    }
  }

  private let state = Mutex(State())
  private let willAccess: @Sendable (_ isShared: Bool) -> Void
  private let onEnd: @Sendable () -> Void

  /// - Parameters:
  ///   - willAccess: Called before the queue is used. Its argument is whether an effect meets others.
  ///   - onEnd: Called when the last reference to the queue is released.
  init(
    willAccess: @escaping @Sendable (_ isShared: Bool) -> Void,
    onEnd: @escaping @Sendable () -> Void
  ) {
    self.willAccess = willAccess
    self.onEnd = onEnd
  }

  deinit { onEnd() }

  /// Returns a place, unless all are taken.
  func enter(limit: Int) -> Place? {
    let (hasPlace, isShared) = state.withLock { state in
      let isShared = state.runningCount > 0
      if state.runningCount >= limit { return (false, isShared) }
      state.runningCount += 1
      return (true, isShared)
    }
    willAccess(isShared)
    return hasPlace ? Place(in: self) : nil
  }

  /// Adds an effect that could not enter. A place may be free by now.
  func wait(_ effect: Waiting, limit: Int, _ overflow: QueueOverflow) {
    let (isNext, released) = state.withLock { state -> (Bool, [Waiting]) in
      if state.runningCount < limit {
        state.runningCount += 1
        return (true, [])
      }
      guard overflow != .wait, let other = state.waiting.first, other.isWanted() else {
        return (false, state.append(effect))
      }
      if overflow == .dropNewest { return (false, [effect]) }
      state.waiting.first = effect
      return (false, [other])
    }
    // They are released with no lock held, because the release of an effect ends it.
    withExtendedLifetime(released) {}
    if isNext { effect.start(Place(in: self)) }
  }

  /// Gives a place to the first effect that still waits, if there is one.
  ///
  /// If that effect is cancelled before its turn comes, its place is released, and this function is called again.
  private func passOn() {
    willAccess(false)
    let (next, released) = state.withLock { state -> (Waiting?, [Waiting]) in
      var released: [Waiting] = []
      while let next = state.popFirst() {
        if next.isWanted() { return (next, released) }
        released.append(next)
      }
      state.runningCount -= 1
      return (nil, released)
    }
    withExtendedLifetime(released) {}
    next?.start(Place(in: self))
  }
}
