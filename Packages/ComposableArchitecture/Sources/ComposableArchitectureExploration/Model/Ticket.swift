/// Identifies one job, sleeper or waiter, its strand and its actor.
struct Ticket: Equatable, Sendable {
  let strand: Int
  let actor: RunActor
  let number: Int
  let hash: UInt64
  /// Distinguishes it from others if the search looks for cycles. It stays the same until it is used.
  let key: UInt64
}
