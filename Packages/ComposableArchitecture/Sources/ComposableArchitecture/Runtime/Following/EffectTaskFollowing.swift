/// An executor whose tasks inherit the task-local values of the task that starts them.
///
/// A store runs its effects without task-local values, because the thread that reduces an action may belong
/// to another sender. A test is different because it is the only sender, and its own task starts every
/// effect. The testing library keeps the current test in a task-local value, so effects that run on a
/// test's executor inherit that value.
package protocol TaskLocalInheriting: TaskExecutor {}

/// An executor that follows each effect's task, and the child tasks of the task.
package protocol EffectTaskFollowing: TaskLocalInheriting {
  /// A task of an effect is about to start. Returns the number of its unit if the task is to be followed
  /// (see `EffectTask`), and whether it is the first task of the unit. A task that an effect starts by itself may be a
  /// part of the effect's unit.
  func willStartTask() -> (unit: Int, isFirst: Bool)?
  /// A task has begun to run. This is called in the task.
  func didStartTask(_ unit: Int)
  /// The first task of an effect has been cancelled, and with it all of its child tasks. A lock of the Swift runtime is
  /// held meanwhile.
  func didCancelTask(_ unit: Int)
  /// A task of an effect and all of its child tasks have ended. This is called in the task.
  func didEndTask(_ unit: Int)
  /// A task that the library has created has begun. This is called in the task.
  func didBeginTask()
  /// A task that the library has created is about to end. This is called in the task.
  func willEndTask()
  /// The running task is about to create child tasks for parts of an effect, and to wait for them.
  ///
  /// - Parameter isForAll: Whether it waits until all have ended. Otherwise it continues when the first one has. If the
  ///   effect is cancelled, it makes no difference which of them that is.
  func willWaitForParts(isForAll: Bool)
  /// All of these child tasks have ended.
  func didWaitForParts()
  /// An output is about to reach an operator.
  func willReachOperator()
  /// The running task has sent an output. It may check for its cancellation next.
  func didSend()
  /// An operator is about to cancel a part of its effect. Outputs of the part that wait to be reduced are dropped.
  func willDropOutputs()
  /// Effects are about to be cancelled by identifier, if there are any.
  func willCancel()
  /// Calls a function that cancels effects by identifier.
  func cancelling(_ cancel: () -> Void)
  /// Calls a function that cancels tasks. Their cancellation handlers run with a lock of the Swift runtime
  /// held, so they must not wait for another thread.
  func cancellingTasks(_ cancel: () -> Void)
  /// A window of time with this identifier is about to be opened, found open, or closed.
  func willAccessWindow(_ identifier: AnyIdentifier)
  /// An effect arrived within a window of time that another effect had opened.
  func didShareWindow()
  /// An effect of the action that is being reduced is held back. Returns a number for resuming it.
  func willHoldBack() -> Int
  /// The wait of an effect that was held back has ended. The effect is about to enter the store's queue.
  func willQueueResumption()
  /// An effect that was held back is about to start, on the thread that drains the store.
  func willResume(_ unit: Int)
}

/// Identifies the effect that the running task belongs to.
package enum EffectTask {
  /// The number that the executor has given to the effect whose task or child task is running.
  @TaskLocal package static var unit: Int?
}

extension EffectTree {
  /// Tells the executor, if it follows effects, that an output is about to reach an operator.
  func willReachOperator() { follower?.willReachOperator() }

  /// Tells the executor, if it follows effects, that a task has sent an output.
  @usableFromInline
  func didSend() { follower?.didSend() }

  /// Tells the executor, if it follows effects, that an operator is about to cancel a part of its effect.
  func willDropOutputs() { follower?.willDropOutputs() }

  /// Cancels tasks, and tells the executor if it follows them.
  func cancellingTasks(_ cancel: () -> Void) {
    if let follower { follower.cancellingTasks(cancel) } else { cancel() }
  }
}

extension EffectNode {
  /// Starts a task that the executor follows.
  @usableFromInline
  func spawnFollowed<Success: Sendable>(
    _ priority: TaskPriority, _ operation: sending @escaping @isolated(any) () async -> Success,
    on executor: any TaskExecutor
  ) -> Task<Success, Never> {
    guard let follower = tree.follower else {
      return Task(executorPreference: executor, priority: priority, operation: operation)
    }
    // Safe: one task is started here, and only that task uses the operation.
    nonisolated(unsafe) let operation = operation
    @Sendable func perform() async -> Success {
      follower.didBeginTask()
      defer { follower.willEndTask() }
      return await operation()
    }
    guard let (unit, isFirst) = follower.willStartTask() else {
      return Task(executorPreference: executor, priority: priority, operation: perform)
    }
    return EffectTask.$unit.withValue(unit) {
      Task(executorPreference: executor, priority: priority) {
        follower.didStartTask(unit)
        return await withTaskCancellationHandler {
          await perform()
        } onCancel: {
          if isFirst { follower.didCancelTask(unit) }
        }
      }
    }
  }

  /// Ends an effect's task. The executor may follow it.
  @usableFromInline
  func leaveTask() {
    leave()
    if let follower = tree.follower, let unit = EffectTask.unit { follower.didEndTask(unit) }
  }
}
