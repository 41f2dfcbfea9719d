/// An action and the strand that it belongs to.
///
/// The explored store reduces these, so the origin of an action is known wherever the action is reduced,
/// and on whichever thread.
@usableFromInline
struct AttributedAction<Action: Sendable>: Sendable {
  @usableFromInline let action: Action
  /// The number of the user's action that this is or that led to it, from one.
  @usableFromInline let strand: Int
  @usableFromInline let isFromUser: Bool

  @inlinable
  init(action: Action, strand: Int, isFromUser: Bool) {
    (self.action, self.strand, self.isFromUser) = (action, strand, isFromUser)
  }
}

/// The origin of the effects of one reduction: the state, the action, and the position of each effect.
struct EffectOrigin: Sendable {
  /// Identifies the state and the action; `nil` if these are not known.
  private let number: UInt64?
  private var count: UInt64 = 0

  init(_ number: UInt64? = nil) { self.number = number }

  /// Identifies what the next effect was made of; `nil` if that is not known.
  mutating func nextEffect() -> UInt64? {
    count += 1
    return number.map { folded($0, count) }
  }
}
