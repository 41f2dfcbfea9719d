/// The state of the whole system between two events. If two states are equal, the same can happen from both, provided
/// that effects influence one another only through the store, through time, and through variables.
///
/// Deadlines are relative to the current time, because the passing of time makes no difference unless the feature can
/// observe it. Effects that have ended are not included.
struct SystemState: Hashable {
  /// An effect, or several that share one history.
  struct Strand: Hashable {
    let history: UInt64
    /// The things that it waits for, and whether it is paused. The order of these makes no difference.
    var alarm: UInt64 = 0
  }

  /// The number of the feature's state.
  let value: UInt64
  /// How many actions the user has sent.
  let sentCount: Int
  /// Distinguishes lives in which different actions remain to be sent.
  let life: UInt64
  let variables: [UInt64]
  /// The effects that do not start again while the state wants them.
  let ongoing: Set<UInt64>
  /// The time, if it makes a difference.
  let time: Duration?
  /// Whether the feature has read the time, if time may pass before it reads it.
  let hasReadTime: Bool
  /// In a bounded search, the actor that ran last, if it can continue. The same ways to continue are then preemptions.
  var preemptible: RunActor?
  var overtaking: Overtaking?
  /// The entries that have entered and left the store's queue while a thread is paused in a drain.
  var line: UInt64?
  /// The ways to continue, in order, if the search looks for cycles. A decision is an index into them.
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
  /// The ways to continue, with the numbers of the actions that led to it: the ready tasks, the sleepers that
  /// are due, and the user.
  let enabled: [UInt64: Int]
  /// The number of steps of a history that ends here.
  let stepCount: Int
  let decisionCount: Int

  /// The key of the user among the possible events.
  static let userKey: UInt64 = 1
}

extension SystemState {
  /// The part that does not depend on what the search looks for.
  private init(_ run: borrowing RunState, value: UInt64, sentCount: Int) {
    self.init(
      value: value, sentCount: sentCount, life: run.life.number > 0 ? run.life.hash : 0,
      variables: run.variables, ongoing: run.ongoing,
      time: run.rules.has(.tracksTime) ? run.time.now : nil,
      hasReadTime: run.rules.has(.letsTimePass) && run.time.hasReadTime)
  }

  /// - Parameters:
  ///   - value: The number of the feature's state.
  ///   - inFlight: The actions that have effects in flight.
  ///   - paused: The strands of the threads that are paused, and those on whose behalf they act. In a drain, that may be
  ///     an effect that has ended, whose action has a synchronous effect.
  init(_ run: borrowing RunState, value: UInt64, sentCount: Int, inFlight: [Int], paused: [Int]) {
    self.init(run, value: value, sentCount: sentCount)
    if run.rules.strategy.isBounded { preemptible = run.preemptibleActor(paused: paused) }
    overtaking = run.overtaking
    if run.line != nil, run.context?.isIdle() == false { line = run.line }
    let histories = run.strands
    var alarms = [UInt64?](repeating: nil, count: histories.count)
    alarms[0] = 0
    histories.forEachAlive(inFlight) { alarms[histories.group(of: $0)] = 0 }
    func add(_ alarm: UInt64, to strand: Int) {
      alarms[histories.group(of: strand)] = (alarms[histories.group(of: strand)] ?? 0) &+ alarm
    }
    for strand in paused { add(7, to: strand) }
    for job in run.ready { add(0, to: job.ticket.strand) }
    for sleeper in run.time.sleepers {
      let rest = (sleeper.deadline - run.time.now).hash
      add(folded(sleeper.ticket.hash, rest), to: sleeper.ticket.strand)
    }
    strands.reserveCapacity(alarms.count)
    for (group, alarm) in alarms.enumerated() {
      if let alarm { strands.append(Strand(history: histories.history(of: group), alarm: alarm)) }
    }
    strands.sort { ($0.history, $0.alarm) < ($1.history, $1.alarm) }
  }

  /// The state for a search that looks for cycles.
  fileprivate init(_ run: borrowing RunState, _ rounds: TaskRounds, value: UInt64, sentCount: Int) {
    self.init(run, value: value, sentCount: sentCount)
    order = run.ready.map(\.ticket.key) + [0]
    for sleeper in run.time.sleepers {
      order += [sleeper.ticket.key, (sleeper.deadline - run.time.now).hash]
    }
    let owners =
      run.ready.map(\.ticket.strand) + run.time.sleepers.map(\.ticket.strand) + rounds.alive
    strands = Set(owners.map(run.strands.group)).map { .init(history: run.strands.history(of: $0)) }
    strands.sort { $0.history < $1.history }
  }
}

extension Position {
  /// The state between two moves; `nil` if something happened that makes states incomparable.
  ///
  /// - Parameters:
  ///   - value: The number of the feature's state.
  ///   - isUserDue: Whether the user still has to act.
  init?(_ run: borrowing RunState, value: UInt64, sentCount: Int, isUserDue: Bool) {
    guard let rounds = run.strands.rounds, !rounds.isUntraceable, run.leavers == nil else {
      return nil
    }
    var enabled: [UInt64: Int] = [:]
    for index in run.ready.indices {
      let (key, origin) = run.key(ofJob: index)
      enabled[key] = origin
    }
    if let first = run.time.nextDeadline, first <= run.rules.settings.horizon ?? .forever {
      for sleeper in run.time.due {
        let (key, origin) = run.key(of: sleeper)
        enabled[key] = origin
      }
    }
    if isUserDue { enabled[Self.userKey] = 0 }
    self.init(
      print: SystemState(run, rounds, value: value, sentCount: sentCount).print, enabled: enabled,
      stepCount: run.history.stepCount, decisionCount: run.decisions.made.count)
  }
}

extension RunState {
  /// The actor that ran last, if it can continue; otherwise `nil`.
  fileprivate func preemptibleActor(paused: [Int]) -> RunActor? {
    guard let last = turn.runningActor else { return nil }
    let strands = paused + ready.map(\.ticket.strand)
    return strands.contains { self.strands.actor($0) == last } ? last : nil
  }

  /// Identifies a job or a sleeper among the possible events, and the action that led to it.
  func key(ofJob index: Int) -> (key: UInt64, origin: Int) {
    (ready[index].ticket.key, strands.origin(of: ready[index].ticket.strand))
  }

  func key(ofSleeper index: Int) -> (key: UInt64, origin: Int)? {
    guard let sleeper = time.due(at: index) else { return nil }
    return key(of: sleeper)
  }

  fileprivate func key(of sleeper: Timeline.Sleeper) -> (key: UInt64, origin: Int) {
    (folded(sleeper.ticket.key, 1), strands.origin(of: sleeper.ticket.strand))
  }
}
