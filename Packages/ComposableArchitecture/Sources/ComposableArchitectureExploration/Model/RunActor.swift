/// Something that takes the steps of a run: the user, time, a task of an effect, or what kills the app.
///
/// An actor has the same identity in all runs. That of a task is made of the identity of its creator, and of the number
/// of actors that the creator had created before.
struct RunActor: Hashable, Sendable {
  let identity: UInt64

  static let user = RunActor(identity: 1)
  static let time = RunActor(identity: 2)
  /// Kills the app.
  static let kill = RunActor(identity: 3)
}
