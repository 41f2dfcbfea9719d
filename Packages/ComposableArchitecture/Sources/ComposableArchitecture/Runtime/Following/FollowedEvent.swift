/// Something that happens to the effects of a store, for an executor that follows them.
///
/// A name with `will` says that the event comes just before what it describes, and a name with `did` that it comes
/// after it.
@usableFromInline
package enum FollowedEvent: Sendable {
  // MARK: - Tasks

  /// A task that the library has created begins. This comes in the task, before anything else.
  ///
  /// The unit is the number of the effect that the task belongs to, from `beginTask()`. It is `nil` if there is no such
  /// number, and for a child task.
  case didBeginTask(unit: Int?)

  /// A task that the library has created is about to end, and its child tasks have ended. This comes in the task, once
  /// for each `didBeginTask`.
  ///
  /// The unit is the number of the effect if the task is the effect's first one, with which the effect itself ends.
  case willEndTask(unit: Int?)

  /// The first task of an effect has been cancelled, and with it all of its child tasks. If the task has not begun by
  /// then, this comes when it begins.
  ///
  /// This comes on the thread that cancels the task. A lock of the Swift runtime is held, so the executor must not wait
  /// for another thread.
  case didCancelTask(unit: Int)

  // MARK: - Parts

  /// The running task is about to wait for tasks that perform parts of its effect, and for nothing else. It may create
  /// them in the meantime.
  ///
  /// `isForAll` says whether it waits until all have ended. Otherwise it continues when the first one has. If the effect
  /// is cancelled, it makes no difference which of them that is.
  case willWaitForParts(isForAll: Bool)

  /// The running task no longer waits for parts, because all of them have ended.
  case didWaitForParts

  // MARK: - Outputs

  /// An output is about to reach an operator, on the thread that sends the output.
  case willReachOperator

  /// A part of an effect has ended, and an operator is about to handle that. Or the time of a `timeout` is up, or the
  /// `timeout` is about to decide whether all parts have ended in time.
  case willEndPart

  /// The running task has sent an output, and the output was reduced, queued or dropped. The task may check for its
  /// cancellation next.
  case didSend

  /// An operator is about to cancel a part of its effect. Outputs of the part that wait to be reduced are dropped.
  case willDropOutputs

  // MARK: - Cancellation

  /// An effect is registered. A cancellation by any of these keys finds it from now on. This comes on the thread that
  /// starts the effect.
  case willRegister(keys: [CancellationKey])

  /// An effect has ended. A cancellation by these keys no longer finds it.
  case didUnregister(keys: [CancellationKey])

  /// Effects are about to be looked up by these keys, and cancelled if there are any.
  case willCancelEffects(keys: [CancellationKey])

  /// A task of an effect that has been cancelled is about to be cancelled. Outputs of the effect are dropped already.
  case willCancelTask

  // MARK: - Entries

  /// An effect that follows the state is about to start, unless it has been started before. A cancellation by any of
  /// these keys finds it.
  case willAddEntry(keys: [CancellationKey])

  /// Effects that follow the state are no longer wanted, or their scope was cancelled.
  case didRemoveEntries(keys: [CancellationKey])

  // MARK: - Throttle and queues

  /// A window of time with this identifier was opened or found open, or is about to be closed. Or an effect has reached a
  /// queue with this identifier, or is about to leave it.
  ///
  /// `isShared` says whether an effect arrived while the window of another effect was open, or while others were in the
  /// queue.
  case accessesWindow(AnyIdentifier, isShared: Bool)

  /// The wait of an effect that was held back is over, and the effect is about to enter the store's queue. This comes on
  /// the thread that ends the wait. `endsTask` says whether the running task does nothing afterward.
  case willQueueHeldEffect(endsTask: Bool)

  /// An effect that was held back is about to start. This comes on the thread that drains the store. The unit is the
  /// number from `holdBack()`.
  case willResumeHeldEffect(unit: Int)
}

/// The key by which a cancellation looks up effects: an identifier in a scope, or everything in a scope.
@usableFromInline
package struct CancellationKey: Hashable, Sendable {
  /// The pullbacks that the effects have passed through, outermost first.
  let scope: [AnyIdentifier]
  /// `nil` for everything in the scope.
  let identifier: AnyIdentifier?

  /// The keys by which an effect is found.
  static func all(_ identifier: AnyIdentifier?, in scope: EffectScope?) -> [CancellationKey] {
    let scope = scope?.identifiers ?? []
    let scopes = scope.indices.map { CancellationKey(scope: Array(scope[...$0]), identifier: nil) }
    return (identifier.map { [CancellationKey(scope: scope, identifier: $0)] } ?? []) + scopes
  }
}

/// An action of the library that contains other events, or calls code of the app.
@usableFromInline
package enum FollowedAction: Sendable {
  /// Cancels effects that were found by identifier, or by child. There is at least one.
  case cancelEffects

  /// Cancels the task of a node. Its cancellation handlers run with a lock of the Swift runtime held, so they must not
  /// wait for another thread.
  case cancelTask(node: ObjectIdentifier)
}
