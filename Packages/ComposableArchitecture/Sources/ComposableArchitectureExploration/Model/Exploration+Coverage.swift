extension Exploration {
  /// The events that the schedules of an exploration reached: which actions were reduced, what became of their
  /// effects, and which actions were reduced in both orders.
  ///
  /// An exploration that passes says nothing about what it did not reach.
  ///
  /// ```swift
  /// let coverage = exploration.coverage
  /// #expect(coverage.actions.contains(".loadFailed"))
  /// print(coverage)
  /// ```
  ///
  /// An action is named by its case without the payload. Only an enum in the payload is part of the name:
  /// `.favorites(.removed)`, `.loaded(.failure)`.
  ///
  /// If a test explores one part, the coverage is that of the part and of the few schedules that split the exploration
  /// into parts. If the exploration fails, the coverage is that of the search for the failure.
  public struct Coverage: Codable, CustomStringConvertible, Equatable, Sendable {
    /// The fate of an asynchronous effect in any schedule.
    public struct Effect: Codable, CustomStringConvertible, Equatable, Sendable {
      /// The action whose reduction returned the effect.
      public let action: String
      /// The number of the effect among those that such a reduction started, from one. Each asynchronous part of a
      /// `merge` is an effect, and so is the wait of `throttle`.
      public let number: Int
      /// Whether `throttle` or `queued` has held it back until its turn.
      public internal(set) var hasWaited = false
      /// Whether it has begun its work without having been cancelled before.
      public internal(set) var wasStarted = false
      /// Whether it has ended without having been cancelled.
      public internal(set) var hasEnded = false
      /// Whether it was cancelled before its end.
      public internal(set) var wasCancelled = false

      /// The effect, and what became of it.
      public var description: String {
        let fates = [
          (hasWaited, "waited"), (wasStarted, "started"), (hasEnded, "ended"),
          (wasCancelled, "cancelled"),
        ]
        let known = (wasStarted ? [] : ["never started"]) + fates.filter(\.0).map(\.1)
        return "\(action), effect \(number): \(known.joined(separator: ", "))"
      }
    }

    /// Two actions that were reduced in both orders.
    public struct Pair: Codable, CustomStringConvertible, Equatable, Sendable {
      /// The action that was reduced first in one of the schedules.
      public let first: String
      /// The other action. It has the same name if both are of the same case.
      public let second: String

      /// Both actions.
      public var description: String { "\(first) and \(second)" }
    }

    /// The actions that were reduced, in the order in which the exploration came to them.
    public internal(set) var actions: [String] = []
    /// The actions of the test's list that were reduced in no schedule.
    public internal(set) var neverReduced: [String] = []
    /// The asynchronous effects. A synchronous effect ends before the next action is reduced, so it is not listed.
    public internal(set) var effects: [Effect] = []
    /// The pairs of actions that were reduced in both orders. A pair may be missing because one order is equivalent to
    /// the other, or because its schedule was cut short at a state that was seen before.
    public internal(set) var inBothOrders: [Pair] = []

    /// Lists everything.
    public var description: String {
      """
      Actions that were reduced: \(actions.count)\(list(actions))
      Listed actions that were never reduced: \(neverReduced.count)\(list(neverReduced))
      Asynchronous effects: \(effects.count)\(list(effects))
      Pairs of actions that were reduced in both orders: \(inBothOrders.count)\(list(inBothOrders))
      """
    }

    private func list(_ items: [some CustomStringConvertible]) -> String {
      items.map { "\n  \($0)" }.joined()
    }
  }
}
