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

extension RunState {
  /// Returns what each effect in flight waits for when nothing else can happen, in a run whose history is
  /// recorded.
  ///
  /// - Parameter inFlight: The actions that have effects in flight.
  func waits(inFlight: [Int]) -> [Blockage] {
    guard rules.isNarrated else { return [] }
    func blockage(_ ticket: Ticket, _ cause: Blockage.Cause) -> Blockage {
      Blockage(
        origin: strands.origin(of: ticket.strand), effect: strands.effect(of: ticket.strand),
        cause: cause)
    }
    let known =
      history.waits.map { blockage($0.ticket, .variable($0.text)) }
      + time.sleepers.map { blockage($0.ticket, .forever) }
    return Set(inFlight).union(leavers).sorted().flatMap { origin in
      let waits = known.filter { $0.origin == origin }
      let others: [Blockage.Cause] =
        inFlight.contains(origin)
        ? (waits.isEmpty ? [.unknown] : []) : [.elsewhere]
      return waits + others.map { Blockage(origin: origin, cause: $0) }
    }
  }
}
