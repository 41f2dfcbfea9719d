/// The actors whose next steps need not be tried at a point of a run, because all orders that begin with them have been
/// explored from an earlier point, and nothing has happened since that conflicts with them.
///
/// Patrice Godefroid, "Partial-Order Methods for the Verification of Concurrent Systems" (1996). If states are compared, a
/// state is known only to a run that may leave out at least as much: section 5 of "Using partial orders to improve
/// automatic verification methods" (CAV 1990) by the same author.
struct SleepSet: Sendable {
  private var footprints: [(actor: RunActor, footprint: Footprint)] = []

  var isEmpty: Bool { footprints.isEmpty }
  var actors: Set<RunActor> { Set(footprints.map(\.actor)) }

  func contains(_ actor: RunActor) -> Bool { footprint(of: actor) != nil }

  /// The footprint of the next step of an actor; `nil` if it is not in the set.
  func footprint(of actor: RunActor) -> Footprint? {
    footprints.first { $0.actor == actor }?.footprint
  }

  /// - Parameter footprint: The footprint of the actor's next step.
  mutating func insert(_ actor: RunActor, _ footprint: Footprint) {
    if !contains(actor) { footprints.append((actor, footprint)) }
  }

  /// Removes an actor that acts, and those whose next steps conflict with its step.
  mutating func remove(_ actor: RunActor, conflictingWith footprint: Footprint) {
    footprints.removeAll { $0.actor == actor || $0.footprint.conflicts(with: footprint) }
  }

  mutating func removeAll() { footprints = [] }
}
