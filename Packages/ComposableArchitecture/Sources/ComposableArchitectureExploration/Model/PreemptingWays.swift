/// The ways to continue at one decision that would preempt the actor that ran last.
struct PreemptingWays: Sendable {
  /// How many decisions were made before.
  let position: Int
  let ways: [Int]
}
