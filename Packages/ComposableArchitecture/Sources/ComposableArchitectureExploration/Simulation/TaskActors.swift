import ComposableArchitecture

/// The tasks of effects that run several tasks at once, for a search that reduces orders.
///
/// Each task is an actor. The task of an effect is the actor of the effect's strand. Another task is identified
/// by the task that created it, and by the number of tasks that this one had created before.
struct TaskActors: Sendable {
  private var actors: [TaskIdentity: RunActor] = [:]
  /// The tasks that created others.
  private var parents: [RunActor: RunActor] = [:]
  private var childCounts: [RunActor: UInt64] = [:]
  /// The actors that only wait for their children. The value says whether an actor waits for all of them.
  private var waiting: [RunActor: Bool] = [:]
  /// How many jobs of each task are ready, or how many things it waits for.
  private var pendingCounts: [RunActor: Int] = [:]

  /// Notes that the task of a strand is about to start.
  mutating func begin(_ task: TaskIdentity, as actor: RunActor) { actors[task] = actor }

  /// Returns the actor of a task.
  ///
  /// - Parameters:
  ///   - creator: The actor that has created the task, if the task is not known yet.
  ///   - isPart: Whether the library has created the task. The library cancels it by other means than its
  ///     creator's task, and sees its end.
  mutating func actor(
    of task: TaskIdentity, from creator: RunActor, isPart: Bool
  ) -> RunActor {
    if let actor = actors[task] { return actor }
    let number = childCounts[creator, default: 0] + 1
    childCounts[creator] = number
    // The numbers of the tasks of strands begin at 1, too.
    let actor = RunActor(
      identity: folded(folded(creator.identity, 0), number))
    actors[task] = actor
    if !isPart { parents[actor] = creator }
    return actor
  }

  /// Whether a task was created by the same task as the running one. One that resumes the other shares something with it
  /// that the simulation does not know.
  func isSibling(_ task: TaskIdentity, of running: RunActor) -> Bool {
    guard let actor = actors[task], let parent = parents[actor] else { return false }
    return actor != running && parents[running] == parent
  }

  func parent(of actor: RunActor) -> RunActor? { parents[actor] }

  /// Records that an actor only waits until all of its children have ended, or the first one; `nil` if it no longer
  /// waits.
  mutating func wait(_ actor: RunActor, isForAll: Bool?) { waiting[actor] = isForAll }

  /// Whether a task may cancel its children, or continue in another way because of the order in which they end.
  ///
  /// - Parameter isCancelled: Whether the task is cancelled, and its children too.
  func affectsChildren(_ actor: RunActor, isCancelled: Bool) -> Bool {
    guard childCounts[actor] != nil else { return false }
    return waiting[actor].map { isForAll in !isForAll && !isCancelled } ?? true
  }

  mutating func enter(_ actor: RunActor) { pendingCounts[actor, default: 0] += 1 }
  mutating func leave(_ actor: RunActor) { pendingCounts[actor, default: 0] -= 1 }

  /// Whether a job of the task is ready, or the task waits for something simulated.
  func isPending(_ actor: RunActor) -> Bool { pendingCounts[actor, default: 0] > 0 }
}
