import ComposableArchitecture
import Synchronization

extension SimulationExecutor {
  /// The overall state between two moves, and what can happen next.
  struct Position: Sendable {
    /// Two states with the same value allow the same events, by the same decisions.
    let print: UInt64
    /// What can happen, with the numbers of the actions that led to it: the ready tasks, the sleepers
    /// that are due, and the user.
    let enabled: [UInt64: Int]
    /// The number of steps of a history that ends here.
    let stepCount: Int
    let decisionCount: Int
  }

  /// The key of the user among the possible events.
  static let userKey: UInt64 = 1

  /// The state between two moves; `nil` if something happened that makes states incomparable.
  ///
  /// - Parameters:
  ///   - value: The number of the feature's state.
  ///   - isUserDue: Whether the user still has to act.
  func position(value: UInt64, sentCount: Int, isUserDue: Bool) -> Position? {
    state.withLock { state in
      guard let rounds = state.strands.rounds, !rounds.isUntraceable, !state.leftSimulation,
        !state.interactions.hasWindows
      else { return nil }
      var print = StrandHistories.fold(value, UInt64(truncatingIfNeeded: sentCount))
      if state.life.number > 0 { print = StrandHistories.fold(print, state.life.hash) }
      for variable in state.variables { print = StrandHistories.fold(print, variable) }
      if rules.has(.tracksTime) { print = StrandHistories.fold(print, state.time.now.hash) }
      if rules.has(.letsTimePass) {
        print = StrandHistories.fold(print, state.time.hasReadTime ? 1 : 0)
      }
      // The order matters, because a decision is an index into what can happen next.
      for job in state.ready { print = StrandHistories.fold(print, job.ticket.key) }
      print = StrandHistories.fold(print, 0)
      for sleeper in state.time.sleepers {
        print = StrandHistories.fold(
          StrandHistories.fold(print, sleeper.ticket.key), (sleeper.deadline - state.time.now).hash)
      }
      var groups = Set(rounds.alive.map(state.strands.group))
      groups.formUnion(state.ready.map { state.strands.group(of: $0.ticket.strand) })
      groups.formUnion(state.time.sleepers.map { state.strands.group(of: $0.ticket.strand) })
      // The sum, because the order of the waiting effects does not matter.
      for group in groups { print &+= StrandHistories.fold(state.strands.history(of: group), 1) }
      return Position(
        print: print, enabled: state.enabled(rules.settings.horizon, isUserDue: isUserDue),
        stepCount: state.history.stepCount, decisionCount: state.decisions.made.count)
    }
  }

  /// Identifies a job or a sleeper among the possible events, and the action that led to it.
  func key(ofJob index: Int) -> (key: UInt64, origin: Int) {
    state.withLock { state in
      let ticket = state.ready[index].ticket
      return (ticket.key, state.strands.origin(of: ticket.strand))
    }
  }

  func key(ofSleeper index: Int) -> (key: UInt64, origin: Int)? {
    state.withLock { state in
      let first = state.nextDeadline
      let due = state.time.sleepers.filter { $0.deadline == first }
      guard due.indices.contains(index) else { return nil }
      let ticket = due[index].ticket
      return (SimulationExecutor.State.sleeperKey(ticket), state.strands.origin(of: ticket.strand))
    }
  }

  /// The decisions from one state to another.
  func decisions(from start: Int, to end: Int) -> [Int] {
    state.withLock { $0.decisions.made[start..<end].map(\.index) }
  }
}

extension SimulationExecutor.State {
  fileprivate static func sleeperKey(_ ticket: Ticket) -> UInt64 {
    StrandHistories.fold(ticket.key, 1)
  }

  fileprivate func enabled(_ horizon: Duration?, isUserDue: Bool) -> [UInt64: Int] {
    var enabled: [UInt64: Int] = [:]
    for job in ready { enabled[job.ticket.key] = strands.origin(of: job.ticket.strand) }
    if let first = nextDeadline, first <= horizon ?? .forever {
      for sleeper in time.sleepers where sleeper.deadline == first {
        enabled[Self.sleeperKey(sleeper.ticket)] = strands.origin(of: sleeper.ticket.strand)
      }
    }
    if isUserDue { enabled[SimulationExecutor.userKey] = 0 }
    return enabled
  }
}
