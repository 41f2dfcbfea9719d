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
    self.action = action
    self.strand = strand
    self.isFromUser = isFromUser
  }
}
