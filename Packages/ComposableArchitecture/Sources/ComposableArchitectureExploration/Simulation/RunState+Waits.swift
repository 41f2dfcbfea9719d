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
    return Set(inFlight).union(leavers ?? []).sorted().flatMap { origin in
      let waits = known.filter { $0.origin == origin }
      let others: [Blockage.Cause] =
        inFlight.contains(origin)
        ? (waits.isEmpty ? [.unknown] : []) : [.elsewhere]
      return waits + others.map { Blockage(origin: origin, cause: $0) }
    }
  }
}
