import ComposableArchitecture
import Synchronization

/// The ways to continue at one decision that would preempt the actor that ran last.
struct PreemptingWays: Sendable {
  /// How many decisions were made before.
  let position: Int
  let ways: [Int]
}

extension SimulationExecutor {
  /// Decides between moves, or between the threads of a move.
  ///
  /// - Parameters:
  ///   - paused: The actors of the threads that can continue, in the order of the ways.
  ///   - sleeperCount: How many sleepers can wake.
  ///   - canSend: Whether the user can send the next action.
  ///   - canKill: Whether the app can be killed.
  func decide(
    among count: Int, paused: [RunActor], sleeperCount: Int, canSend: Bool, canKill: Bool
  ) -> Int {
    state.withLock { state in
      state.noteBranches(among: count, canKill: canKill)
      func options() -> [Candidate] {
        state.options(
          paused: paused, sleeperCount: sleeperCount, canSend: canSend, canKill: canKill)
      }
      if count > 1, let trace = state.trace {
        trace.decided(
          at: state.decisions.made.count, among: count, holding: state.heldDrainer, options)
      }
      guard !rules.strategy.isUsual else {
        return state.decide(among: count)
      }
      let options = options()
      if let way = state.priorities?.choose(among: options) {
        return state.decide(among: count, usual: way)
      }
      return state.decideBetweenFree(options)
    }
  }
}

extension SimulationExecutor.State {
  /// Chooses the actor that ran last, if it can continue.
  fileprivate mutating func decideBetweenFree(_ options: [Candidate]) -> Int {
    let last = actorOfTurn
    guard options.contains(where: { $0.kind == .task && $0.actor == last }) else {
      return decide(among: options.count)
    }
    // The app may be killed at any time. That is not a preemption.
    let ways = options.indices.filter { options[$0].actor != last && options[$0].kind != .kill }
    if !ways.isEmpty, decisions.isBeyondPlan {
      preemptingWays.append(PreemptingWays(position: decisions.made.count, ways: ways))
    }
    let free = options.firstIndex { $0.actor == last } ?? 0
    return decide(among: options.count, usual: free)
  }

  /// The actor that ran last; `nil` if a sleeper was woken, because it has not run yet.
  private var actorOfTurn: RunActor? { turn.isWake ? nil : turn.actor }

  /// The actor that ran last, if it can continue; otherwise `nil`. If it is the same in two identical states,
  /// the same ways to continue are preemptions.
  func preemptibleActor(paused: [Int]) -> RunActor? {
    guard let last = actorOfTurn else { return nil }
    let strands = paused + ready.map(\.ticket.strand)
    return strands.contains { self.strands.actor($0) == last } ? last : nil
  }

  /// The ways to continue.
  func options(
    paused: [RunActor], sleeperCount: Int, canSend: Bool, canKill: Bool
  ) -> [Candidate] {
    var options = paused.map { Candidate(actor: $0, kind: .task) }
    for job in ready {
      options.append(Candidate(actor: job.ticket.actor, kind: .task))
    }
    if sleeperCount > 0, let first = nextDeadline {
      for sleeper in time.sleepers where sleeper.deadline == first {
        options.append(Candidate(actor: sleeper.ticket.actor, kind: .sleeper))
      }
    }
    if canSend { options.append(Candidate(actor: RunActor.user, kind: .action)) }
    if canKill { options.append(Candidate(actor: RunActor.kill, kind: .kill)) }
    return options
  }
}
