import ComposableArchitecture
import Synchronization

extension SimulationExecutor {
  /// Whether the run has gone beyond its plan.
  var isBeyondPlan: Bool { state.withLock { $0.decisions.isBeyondPlan } }

  /// Whether every decision from here on goes the first way.
  var decidesAsUsual: Bool {
    state.withLock { $0.decisions.isBeyondPlan && !$0.decisions.isRandom }
  }

  /// Records the contacts between effects of different actions in the last move.
  ///
  /// A cancellation by identifier affects the effects that it reached. Which these are depends on what cancelled and on
  /// the effects themselves. Therefore all strands that exist at that point, and were not cancelled before, record the
  /// history of the strand that cancelled. If the cancellation resumed a task that did not wait for something simulated,
  /// the task's job was assigned to the wrong strand, so the strands share one history from then on. They also share one
  /// if an effect came within the time window of another effect, unless an effect that is held back starts as a strand of
  /// its own action: see `willResume(_:)`.
  ///
  /// - Parameters:
  ///   - pausing: The strands of the threads that are paused.
  ///   - inFlight: The actions that have effects in flight.
  func noteContacts(pausing: [Int], inFlight: () -> [Int]) {
    guard state.withLock({ $0.interactions.contacts != $0.interactions.notedContacts }) else {
      return
    }
    let inFlight = inFlight()
    state.withLock { state in
      let (contacts, noted) = (state.interactions.contacts, state.interactions.notedContacts)
      let owners = state.ready.map(\.ticket.strand) + state.time.sleepers.map(\.ticket.strand)
      let members = state.strands.alive(inFlight) + pausing + owners + [state.strands.current]
      if state.interactions.hasResumedStranger || state.interactions.hasMixedStrands
        || state.trace == nil && contacts.windowCount != noted.windowCount
      {
        state.strands.merge(members)
      } else {
        state.strands.meetCurrent(
          members, isCancellation: contacts.windowCount == noted.windowCount)
      }
      state.interactions.notedContacts = contacts
      state.interactions.hasResumedStranger = false
    }
  }

  /// A number for the state of the whole system. If two states have the same number, the same can happen
  /// from both, provided that effects influence one another only through the store, through time, and
  /// through variables.
  ///
  /// The store's queue is included while a thread is paused in a drain. Effects that have ended are not
  /// included. Deadlines are relative to the current time, because the passing of time makes no
  /// difference unless the feature can observe it.
  ///
  /// - Parameters:
  ///   - inFlight: The actions that have effects in flight.
  ///   - paused: The strands of the threads that are paused.
  func fingerprint(value: UInt64, sentCount: Int, inFlight: [Int], paused: [Int]) -> UInt64 {
    state.withLock { state in
      var print = StrandHistories.fold(value, UInt64(truncatingIfNeeded: sentCount))
      if state.life.number > 0 { print = StrandHistories.fold(print, state.life.hash) }
      for variable in state.variables { print = StrandHistories.fold(print, variable) }
      if rules.has(.tracksTime) { print = StrandHistories.fold(print, state.time.now.hash) }
      if rules.has(.letsTimePass) {
        print = StrandHistories.fold(print, state.time.hasReadTime ? 1 : 0)
      }
      if rules.strategy.isBounded {
        print = StrandHistories.fold(print, state.preemptibleActor(paused: paused)?.identity ?? 0)
      }
      if let overtaking = state.overtaking { print = StrandHistories.fold(print, overtaking.hash) }
      if state.hasPaused, state.context?.isIdle() == false {
        print = StrandHistories.fold(print, state.line)
      }

      let strands = state.strands
      var alarms = [UInt64?](repeating: nil, count: strands.count)
      alarms[0] = 0
      for strand in strands.alive(inFlight) { alarms[strands.group(of: strand)] = 0 }
      for strand in paused {
        let group = strands.group(of: strand)
        alarms[group] = (alarms[group] ?? 0) &+ StrandHistories.Event.paused.rawValue
      }
      for job in state.ready {
        let group = strands.group(of: job.ticket.strand)
        alarms[group] = alarms[group] ?? 0
      }
      for sleeper in state.time.sleepers {
        let group = strands.group(of: sleeper.ticket.strand)
        let alarm = StrandHistories.fold(
          sleeper.ticket.hash, (sleeper.deadline - state.time.now).hash)
        alarms[group] = (alarms[group] ?? 0) &+ alarm
      }
      // The sum, because the order of the strands does not matter.
      for (group, alarm) in alarms.enumerated() {
        guard let alarm else { continue }
        print &+= StrandHistories.fold(strands.history(of: group), alarm)
      }
      return print
    }
  }
}
