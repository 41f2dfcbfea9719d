/// The state of the whole system between two events. If two states are equal, the same can happen from both, provided
/// that effects influence one another only through the store, through time, and through variables.
///
/// Deadlines are relative to the current time, because the passing of time makes no difference unless the feature can
/// observe it. Effects that have ended are not included.
struct SystemState: Hashable {
  /// An effect, or several that share one history.
  struct Strand: Hashable {
    let history: UInt64
    /// What it waits for, and whether it is paused. The order of these makes no difference.
    var alarm: UInt64 = 0
  }

  /// The number of the feature's state.
  let value: UInt64
  /// How many actions the user has sent.
  let sentCount: Int
  /// Distinguishes lives in which different actions remain to be sent.
  let life: UInt64
  let variables: [UInt64]
  /// The time, if it makes a difference.
  let time: Duration?
  /// Whether the feature has read the time, if time may pass before it reads it.
  let hasReadTime: Bool
  /// In a bounded search, the actor that ran last, if it can continue. The same ways to continue are then preemptions.
  var preemptible: RunActor?
  var overtaking: Overtaking?
  /// What has entered and left the store's queue, while a thread is paused in a drain.
  var line: UInt64?
  /// What can happen, in order, if the search looks for cycles. A decision is an index into it.
  var order: [UInt64] = []
  /// The strands to which something can still happen. Their order makes no difference.
  var strands: [Strand] = []

  /// A number for the state.
  var print: UInt64 { UInt64(bitPattern: Int64(hashValue)) }
}

/// The overall state between two moves, and what can happen next, for a search that looks for cycles.
struct Position: Sendable {
  /// Two states with the same value allow the same events, by the same decisions.
  let print: UInt64
  /// What can happen, with the numbers of the actions that led to it: the ready tasks, the sleepers
  /// that are due, and the user.
  let enabled: [UInt64: Int]
  /// The number of steps of a history that ends here.
  let stepCount: Int
  let decisionCount: Int

  /// The key of the user among the possible events.
  static let userKey: UInt64 = 1
}

extension RunState {
  /// The part of the system's state that does not depend on what the search looks for.
  private func system(_ value: UInt64, _ sentCount: Int) -> SystemState {
    SystemState(
      value: value, sentCount: sentCount, life: life.number > 0 ? life.hash : 0,
      variables: variables, time: rules.has(.tracksTime) ? time.now : nil,
      hasReadTime: rules.has(.letsTimePass) && time.hasReadTime)
  }

  /// - Parameters:
  ///   - value: The number of the feature's state.
  ///   - inFlight: The actions that have effects in flight.
  ///   - paused: The strands of the threads that are paused.
  func system(value: UInt64, sentCount: Int, inFlight: [Int], paused: [Int]) -> SystemState {
    var system = system(value, sentCount)
    if rules.strategy.isBounded { system.preemptible = preemptibleActor(paused: paused) }
    system.overtaking = overtaking
    if context?.isIdle() == false { system.line = line }
    var alarms = [UInt64?](repeating: nil, count: strands.count)
    alarms[0] = 0
    strands.forEachAlive(inFlight) { alarms[strands.group(of: $0)] = 0 }
    func add(_ alarm: UInt64, to strand: Int) {
      alarms[strands.group(of: strand)] = (alarms[strands.group(of: strand)] ?? 0) &+ alarm
    }
    for strand in paused { add(7, to: strand) }
    for job in ready { add(0, to: job.ticket.strand) }
    for sleeper in time.sleepers {
      add(
        folded(sleeper.ticket.hash, (sleeper.deadline - time.now).hash),
        to: sleeper.ticket.strand)
    }
    system.strands.reserveCapacity(alarms.count)
    for (group, alarm) in alarms.enumerated() {
      guard let alarm else { continue }
      system.strands.append(.init(history: strands.history(of: group), alarm: alarm))
    }
    system.strands.sort { ($0.history, $0.alarm) < ($1.history, $1.alarm) }
    return system
  }

  /// The actor that ran last, if it can continue; otherwise `nil`.
  private func preemptibleActor(paused: [Int]) -> RunActor? {
    guard let last = turn.runningActor else { return nil }
    let strands = paused + ready.map(\.ticket.strand)
    return strands.contains { self.strands.actor($0) == last } ? last : nil
  }

  /// The state between two moves; `nil` if something happened that makes states incomparable.
  ///
  /// - Parameters:
  ///   - value: The number of the feature's state.
  ///   - isUserDue: Whether the user still has to act.
  func position(value: UInt64, sentCount: Int, isUserDue: Bool) -> Position? {
    guard let rounds = strands.rounds, !rounds.isUntraceable, leavers == nil else { return nil }
    var system = system(value, sentCount)
    system.order = ready.map(\.ticket.key) + [0]
    for sleeper in time.sleepers {
      system.order += [sleeper.ticket.key, (sleeper.deadline - time.now).hash]
    }
    var groups = Set(rounds.alive.map(strands.group))
    groups.formUnion(ready.map { strands.group(of: $0.ticket.strand) })
    groups.formUnion(time.sleepers.map { strands.group(of: $0.ticket.strand) })
    system.strands = groups.map { .init(history: strands.history(of: $0)) }
    system.strands.sort { $0.history < $1.history }
    return Position(
      print: system.print, enabled: enabled(isUserDue: isUserDue), stepCount: history.stepCount,
      decisionCount: decisions.made.count)
  }

  /// Identifies a job or a sleeper among the possible events, and the action that led to it.
  func key(ofJob index: Int) -> (key: UInt64, origin: Int) {
    (ready[index].ticket.key, strands.origin(of: ready[index].ticket.strand))
  }

  func key(ofSleeper index: Int) -> (key: UInt64, origin: Int)? {
    time.due(at: index).map { (Self.sleeperKey($0.ticket), strands.origin(of: $0.ticket.strand)) }
  }

  private static func sleeperKey(_ ticket: Ticket) -> UInt64 { folded(ticket.key, 1) }

  private func enabled(isUserDue: Bool) -> [UInt64: Int] {
    var enabled: [UInt64: Int] = [:]
    for job in ready { enabled[job.ticket.key] = strands.origin(of: job.ticket.strand) }
    if let first = time.nextDeadline, first <= rules.settings.horizon ?? .forever {
      for sleeper in time.due {
        enabled[Self.sleeperKey(sleeper.ticket)] = strands.origin(of: sleeper.ticket.strand)
      }
    }
    if isUserDue { enabled[Position.userKey] = 0 }
    return enabled
  }
}
