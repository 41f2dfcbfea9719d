import ComposableArchitecture

/// The tasks of effects that run several tasks at once, for a search that reduces orders.
///
/// Each task is an actor. The task of an effect is the actor of the effect's strand. Another task is identified
/// by the task that created it, and by the number of tasks that this one had created before.
struct TaskActors: Sendable {
  private var actors: [TaskIdentity: Trace.Actor] = [:]
  /// The tasks that created others.
  private var parents: [Trace.Actor: Trace.Actor] = [:]
  private var childCounts: [Trace.Actor: UInt64] = [:]
  /// The actors that only wait for their children. The value says whether an actor waits for all of them.
  private var waiting: [Trace.Actor: Bool] = [:]
  /// How many jobs of each task are ready, or how many things it waits for.
  private var pendingCounts: [Trace.Actor: Int] = [:]

  /// Notes that the task of a strand is about to start.
  mutating func begin(_ task: TaskIdentity, as actor: Trace.Actor) { actors[task] = actor }

  /// Returns the actor of a task.
  ///
  /// - Parameters:
  ///   - creator: The actor that has created the task, if the task is not known yet.
  ///   - isPart: Whether the library has created the task. The library cancels it by other means than its
  ///     creator's task, and sees its end.
  mutating func actor(
    of task: TaskIdentity, from creator: Trace.Actor, isPart: Bool
  ) -> Trace.Actor {
    if let actor = actors[task] { return actor }
    let number = childCounts[creator, default: 0] + 1
    childCounts[creator] = number
    // The numbers of the tasks of strands begin at 1, too.
    let actor = StrandHistories.fold(StrandHistories.fold(creator, 0), number)
    actors[task] = actor
    if !isPart { parents[actor] = creator }
    return actor
  }

  /// Whether a task was created by the same task as the running one. One that resumes the other shares something with it
  /// that the simulation does not know.
  func isSibling(_ task: TaskIdentity, of running: Trace.Actor) -> Bool {
    guard let actor = actors[task], let parent = parents[actor] else { return false }
    return actor != running && parents[running] == parent
  }

  func parent(of actor: Trace.Actor) -> Trace.Actor? { parents[actor] }

  /// Records that an actor only waits until all of its children have ended, or the first one.
  mutating func beginWait(_ actor: Trace.Actor, isForAll: Bool) { waiting[actor] = isForAll }
  mutating func endWait(_ actor: Trace.Actor) { waiting[actor] = nil }

  /// Whether a task may cancel its children, or continue in another way because of the order in which they end.
  ///
  /// - Parameter isCancelled: Whether the task is cancelled, and its children too.
  func affectsChildren(_ actor: Trace.Actor, isCancelled: Bool) -> Bool {
    guard childCounts[actor] != nil else { return false }
    return waiting[actor].map { isForAll in !isForAll && !isCancelled } ?? true
  }

  mutating func enter(_ actor: Trace.Actor) { pendingCounts[actor, default: 0] += 1 }
  mutating func leave(_ actor: Trace.Actor) { pendingCounts[actor, default: 0] -= 1 }

  /// Whether a job of the task is ready, or the task waits for something simulated.
  func isPending(_ actor: Trace.Actor) -> Bool { pendingCounts[actor, default: 0] > 0 }
}
