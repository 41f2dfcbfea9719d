/// An action, and the strand that it belongs to.
///
/// The store that is explored reduces these. The author of an action is therefore known wherever and by
/// whichever thread the action is reduced.
@usableFromInline
struct Attributed<Action: Sendable>: Sendable {
  @usableFromInline let action: Action
  /// The number of the user's action that this is or goes back to, from one.
  @usableFromInline let strand: Int
  @usableFromInline let isFromUser: Bool

  @inlinable
  init(action: Action, strand: Int, isFromUser: Bool) {
    self.action = action
    self.strand = strand
    self.isFromUser = isFromUser
  }
}
