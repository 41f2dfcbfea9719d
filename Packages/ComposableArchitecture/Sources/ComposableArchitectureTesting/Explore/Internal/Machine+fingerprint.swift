import Synchronization

extension Machine {
  /// Whether the run is somewhere that its plan does not reach.
  var isBeyondPlan: Bool { state.withLock { $0.decisions.isBeyondPlan } }

  /// Gives one history to all strands that are in flight, and to the one that has just moved: effects
  /// have reached each other by their names.
  func mergeStrands(inFlight: [Int]) {
    state.withLock { state in
      let owners = state.ready.map(\.ticket.strand) + state.sleepers.map(\.ticket.strand)
      state.strands.merge(inFlight + owners + [state.strands.current])
    }
  }

  /// One number for the whole system. Where it is the same, what can happen from there on is the same,
  /// provided that effects influence one another only through the store, through time, and through
  /// variables.
  ///
  /// What has ended is not in it. Deadlines count from now: that time has passed is no difference,
  /// unless the feature can tell.
  func fingerprint(value: UInt64, sentCount: Int, inFlight: [Int]) -> UInt64 {
    state.withLock { state in
      var print = Strands.fold(value, UInt64(truncatingIfNeeded: sentCount))
      for variable in state.variables { print = Strands.fold(print, variable) }
      if rules.tracksTime { print = Strands.fold(print, state.now.hash) }

      let strands = state.strands
      var alarms = [UInt64?](repeating: nil, count: strands.count)
      alarms[0] = 0
      for strand in inFlight { alarms[strands.group(of: strand)] = 0 }
      for job in state.ready { alarms[strands.group(of: job.ticket.strand)] = 0 }
      for sleeper in state.sleepers {
        let group = strands.group(of: sleeper.ticket.strand)
        let alarm = Strands.fold(sleeper.ticket.hash, (sleeper.deadline - state.now).hash)
        alarms[group] = (alarms[group] ?? 0) &+ alarm
      }
      // The sum, as the strands are in no order.
      for (group, alarm) in alarms.enumerated() {
        guard let alarm else { continue }
        print &+= Strands.fold(strands.history(of: group), alarm)
      }
      return print
    }
  }
}
