/// Steps that repeat forever.
struct Cycle: Sendable {
  /// The number of steps of the history before the first of them.
  let stepCount: Int
  /// The numbers of the actions whose effects take part in the cycle.
  let origins: [Int]
  /// The numbers of the actions whose effects could always continue but never do. Zero stands for the user.
  let delayed: [Int]

  /// Whether every event that is possible throughout the cycle happens in it. Otherwise, the steps repeat
  /// only as long as something else is delayed.
  var isFair: Bool { delayed.isEmpty }
}
