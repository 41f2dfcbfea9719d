/// Something that happens in a run.
///
/// The simulation emits each event once, with `RunState.emit(_:)`. That function tells the histories of strands, the trace,
/// the contacts of effects, `Overtaking`, the coverage, the moves of a history, and what the run shows about the feature.
/// The texts of a history and the counts of branches are recorded where the events are emitted.
enum RunEvent: Sendable {
  /// A move of the run begins, or time passes in one, or a thread is paused in one.
  case moved(Move.Kind)

  // MARK: Points, at which the run may continue with other code

  /// The running task is about to access a variable.
  case willAccess(variable: Int)
  /// The running task has accessed a variable, and may check for its cancellation next.
  case didAccess
  /// The running task has created another one, or has resumed one.
  case didCreateTask
  /// The running thread is about to send an output to the store.
  case willSend
  /// The running task has sent an output, and may check for its cancellation next.
  case didSend
  /// An output is about to reach an operator of the effect.
  case willReachOperator
  /// Effects are about to be cancelled by identifier.
  case willCancel
  /// A task of an effect is about to be cancelled. The outputs of the effect are dropped already.
  case willCancelTask
  /// The running code is about to choose an outcome.
  case willChoose
  /// The running code is about to read the time, and time may pass before.
  case willReadTime
  /// The thread that drains the store has started all effects of an action.
  case didStartEffects
  /// A point that the feature itself marks.
  case checkpoint

  // MARK: Variables, choices and time

  /// A variable was created, after the environment was made if it is late.
  case declared(variable: Int, isLate: Bool)
  /// A variable was accessed. The values before and after the access have numbers.
  case accessed(variable: Int, before: UInt64, after: UInt64)
  /// Something changed that remains if the app is killed: a durable variable, the actions that are still to be sent, or
  /// the time.
  case changedDisk
  /// A task that waits was given a value, which has a number.
  case received(UInt64)
  /// An outcome was chosen.
  case chose(Int)
  /// The time was read. It is `nil` if it makes no difference.
  case readTime(Duration?)
  /// Time may have passed in the middle of a move.
  case letTimePass
  /// The running task began to sleep. It may have become the next one to wake.
  case slept(Duration, isNext: Bool)
  /// The running task did not sleep, because its deadline is not in the future.
  case sleptNot(Duration)
  /// A sleep was cancelled.
  case cancelledSleep

  // MARK: Tasks

  /// An actor begins or continues to act.
  case acts(RunActor)
  /// The running task is about to wait for a variable or for time.
  case waits(Ticket)
  /// A task that waited was resumed, possibly by its cancellation.
  case woke(Ticket, isCancelled: Bool)
  /// A task has become ready to run.
  case enqueued(Ticket)
  /// A ready job begins to run.
  case ran(Ticket)
  /// Code of the running task runs, which may check for its cancellation.
  case mayCheckCancellation
  /// An effect of the action that was reduced last starts its first task.
  case startedEffect
  /// The first task of an effect began. The number identifies the task to the store.
  case beganTask(Int, isCancelled: Bool)
  /// The first task of an effect ended.
  case endedTask(Int, isCancelled: Bool)
  /// An output has reached an operator of an effect.
  case reachedOperator(of: RunActor)
  /// Something depends on how far the operators of an effect have come, because these may cancel it.
  case dependsOnOperators(of: RunActor)

  // MARK: The store

  /// Something has entered the store's queue.
  case entered
  /// The reducer is about to run.
  case reduces
  /// An action may have touched a part of the state.
  case touched(part: Int)
  /// The state, which has a number, was read to make the user's next action.
  case readState(UInt64)
  /// An action was reduced. It may have touched more than the parts of the state that were named.
  case reduced(touchesMore: Bool)
  /// The effects of a reduction may have captured the state with this number.
  case captured(UInt64)
  /// The thread that drains the store continues with the next action.
  case continuesDrain
  /// Something depends on whether effects were cancelled by the key with this number: an effect is registered or starts,
  /// an output is sent, reaches an operator, or is reduced, a part of an effect ends, or a sleep begins while a
  /// cancellation goes from one event to the next.
  case dependsOn(key: UInt64)
  /// An effect, or a task of one, has ended. A cancellation by the key with this number no longer finds it.
  case unregistered(key: UInt64)
  /// Effects are about to be cancelled by the key with this number, if there are any.
  case triesCancellation(key: UInt64)
  /// Effects are cancelled by identifier.
  case cancelsEffects
  /// A task is cancelled, because effects are cancelled by a key, or because an operator cancels a part of its effect. The
  /// actor is `nil` if it is not known.
  case cancelsTask(of: RunActor?, byKey: Bool)
  /// Outputs that wait to be reduced are dropped.
  case dropsOutputs
  /// A window of time was opened, found open, or closed. Its identifier has a number.
  case accessedWindow(UInt64)
  /// An effect arrived within a window of time that another effect had opened.
  case sharedWindow
}

extension RunEvent {
  /// The number of the event in the history of a strand, and what else distinguishes it there; `nil` if it does not
  /// belong there.
  var mark: (kind: UInt64, detail: UInt64)? {
    switch self {
    case .declared(let variable, _): (4, UInt64(truncatingIfNeeded: variable + 1))
    case .chose(let index): (3, UInt64(truncatingIfNeeded: index))
    case .enqueued(let ticket): (5, ticket.hash)
    case .didStartEffects: (7, 0)
    case .ran(let ticket): (8, ticket.hash)
    case .accessed(let variable, let before, _):
      (9, folded(before, UInt64(truncatingIfNeeded: variable)))
    case .readTime(let time?): (10, time.hash)
    case .captured(let number): (11, number)
    case .willSend: (12, 0)
    case .willReachOperator: (12, 1)
    case .didSend: (12, 2)
    case .didAccess: (12, 3)
    case .didCreateTask: (12, 4)
    case .slept(let duration, _), .sleptNot(let duration): (13, duration.hash)
    case .waits(let ticket): (14, ticket.hash)
    case .willAccess(let variable): (15, UInt64(truncatingIfNeeded: variable))
    case .willCancel: (16, 0)
    case .willCancelTask: (16, 1)
    case .willChoose: (17, 0)
    case .willReadTime: (18, 0)
    case .woke(let ticket, let isCancelled): (isCancelled ? 2 : 19, ticket.hash)
    case .checkpoint: (20, 0)
    case .received(let number): (21, number)
    case .readState(let number): (23, number)
    default: nil
    }
  }
}

/// Identifies one job, sleeper or waiter, its strand and its actor.
struct Ticket: Equatable, Sendable {
  let strand: Int
  let actor: RunActor
  let number: Int
  let hash: UInt64
  /// Distinguishes it from others if the search looks for cycles. It stays the same until it is used.
  let key: UInt64
}
