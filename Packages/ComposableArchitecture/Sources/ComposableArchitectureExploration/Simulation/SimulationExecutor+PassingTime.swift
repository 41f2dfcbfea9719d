import ComposableArchitecture
import Synchronization

extension SimulationExecutor {
  /// Lets time pass before the running code reads it, if the schedule says so.
  ///
  /// Time that passes at other points makes no difference, because nothing observes it before the next
  /// reading. Time passes at most up to the next deadline. What lies beyond the deadline is explored
  /// after the sleeper wakes.
  func letTimePass() {
    if rules.has(.waitsForIdleness), !isIdleUser { return }
    act { $0.record(.willReadTime, 0) }
    let thread = currentThread()
    state.withLock { state in
      guard state.thread == thread, state.phase == .running, state.context != nil,
        !state.isBetweenMoves, !state.isGenerating
      else { return }
      let intervals = state.passable(rules.settings.intervals, horizon: rules.settings.horizon)
      state.trace?.mark([.clock, .time])
      state.noteDurableChange()
      if !intervals.isEmpty {
        state.trace?.chose(at: state.decisions.made.count, among: intervals.count + 1)
      }
      let index = state.decide(among: intervals.count + 1)
      guard index > 0 else { return }
      state.note(
        .pass(intervals[index - 1], isFirstReading: !state.turn.hasReadTime))
      state.narrate(passing: intervals[index - 1], isNarrated: rules.isNarrated)
      state.pass(to: state.time.now.saturatingAdding(intervals[index - 1]))
    }
  }
}

extension SimulationExecutor {
  /// Whether the user begins to act while nothing else can continue.
  private var isIdleUser: Bool {
    state.withLock { $0.isIdle && $0.turn.job == nil && !$0.turn.hasReadTime }
  }
}

extension SimulationExecutor.State {
  /// Whether no task is ready and no thread is paused.
  var isIdle: Bool { ready.isEmpty && pausedCount == 0 }

  /// Returns the intervals that end before the next deadline. An interval that ends beyond the horizon is
  /// cut short there.
  fileprivate mutating func passable(_ intervals: [Duration], horizon: Duration?) -> [Duration] {
    // Without an earlier reading or a sleeper, the time cannot be compared with anything.
    if !time.hasReadTime, time.sleepers.isEmpty { return [] }
    var passable: [Duration] = []
    for var interval in intervals {
      let end = time.now.saturatingAdding(interval)
      if let nextDeadline, end >= nextDeadline { continue }
      if let horizon, end > horizon {
        time.horizonStep = time.horizonStep ?? history.stepCount
        interval = horizon - time.now
      }
      if interval > .zero, !passable.contains(interval) { passable.append(interval) }
    }
    return passable
  }
}
