import ComposableArchitecture
import Synchronization

/// What an effect in flight waits for.
struct Blockage: Equatable, Sendable {
  enum Cause: Equatable, Sendable {
    /// A change of a variable, and what the variable holds.
    case variable(String)
    /// Forever.
    case forever
    /// Something that the simulation does not control.
    case unknown
    /// The effect has ended, or continues on another thread.
    case elsewhere
  }

  /// The number of the action that led to the effect.
  let origin: Int
  /// The number of the effect among those of the action; zero if it is not known.
  var effect = 0
  let cause: Cause
}

extension SimulationExecutor {
  /// Registers a task that waits for a variable.
  ///
  /// - Parameter text: The variable's name and value.
  func beginWait(_ ticket: Ticket, _ text: () -> String) {
    let text = rules.isNarrated ? text() : nil
    state.withLock { state in
      state.strands.enter(ticket)
      if let text { state.history.waits.append((ticket, text)) }
    }
  }

  /// Returns what each effect in flight waits for when nothing else can happen, in a run whose history is
  /// recorded.
  ///
  /// - Parameter inFlight: The actions that have effects in flight.
  func waits(inFlight: [Int]) -> [Blockage] {
    guard rules.isNarrated else { return [] }
    return state.withLock { state in
      let known =
        state.history.waits.map { ticket, text in
          Blockage(
            origin: state.strands.origin(of: ticket.strand),
            effect: state.strands.effect(of: ticket.strand), cause: .variable(text))
        }
        + state.time.sleepers.map { sleeper in
          Blockage(
            origin: state.strands.origin(of: sleeper.ticket.strand),
            effect: state.strands.effect(of: sleeper.ticket.strand), cause: .forever)
        }
      return Set(inFlight).union(state.leavers).sorted().flatMap { origin in
        let waits = known.filter { $0.origin == origin }
        let others: [Blockage.Cause] =
          inFlight.contains(origin)
          ? (waits.isEmpty ? [.unknown] : []) : [.elsewhere]
        return waits + others.map { Blockage(origin: origin, cause: $0) }
      }
    }
  }
}

extension SimulationExecutor.State {
  /// Notes that something of a strand ran on another thread.
  mutating func leaveSimulation(as strand: Int?) {
    leftSimulation = true
    if let strand { leavers.insert(strands.origin(of: strand)) }
  }

  /// The strand of a task whose job comes from another thread, if the task has run before.
  func knownAuthor(of job: UnownedJob) -> Int? { history.authors[TaskIdentity(running: job)] }
}
