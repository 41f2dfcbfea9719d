/// An executor whose tasks inherit the task-local values of the task that starts them.
///
/// A store runs its effects without task-local values, because the thread that reduces an action may belong
/// to another sender. A test is different because it is the only sender, and its own task starts every
/// effect. The testing library keeps the current test in a task-local value, so effects that run on a
/// test's executor inherit that value.
@usableFromInline
package protocol TaskLocalInheriting: TaskExecutor {}

/// An executor that follows what happens to the effects of its store.
///
/// The library calls it on the thread on which something happens. Unless a reducer is running, the library holds none
/// of its own locks. The executor may therefore let another thread continue before it returns, except where an event
/// says otherwise.
@usableFromInline
package protocol EffectFollowing: TaskLocalInheriting {
  /// The entries of reducers in the scopes of the store.
  var entryCounts: StoreEntryCounts { get }

  /// A task for an effect, or for a part of one, is about to be created.
  ///
  /// This comes on the thread that creates the task. For the first task of an effect, that is the thread that drains
  /// the store.
  ///
  /// - Parameters:
  ///   - node: Identifies the node of the task.
  ///   - keys: A cancellation by any of these cancels the task.
  /// - Returns: The number of the effect that the task belongs to, and whether the task is its first one. `nil` if the
  ///   executor does not assign the task to an effect. See `EffectTask` and `FollowedEvent`.
  func beginTask(
    of node: ObjectIdentifier, cancelledBy keys: [CancellationKey]
  ) -> (unit: Int, isFirst: Bool)?

  /// An effect of the action that is being reduced is held back. This comes on the thread that drains the store.
  ///
  /// - Returns: A number for `FollowedEvent.willResumeHeldEffect`.
  func holdBack() -> Int

  /// Something has happened, or is about to happen.
  func note(_ event: FollowedEvent)

  /// Calls a function once, before it returns. The function does what the action says, so the executor knows what
  /// happens as part of the action.
  func perform(_ action: FollowedAction, _ body: () -> Void)
}

/// Identifies the effect that the running task belongs to.
package enum EffectTask {
  /// The number that the executor has given to the effect whose task or child task is running.
  @TaskLocal package static var unit: Int?
}

extension (any EffectFollowing)? {
  /// Performs an action, through the executor if it follows effects.
  func perform(_ action: FollowedAction, _ body: () -> Void) {
    if let self { self.perform(action, body) } else { body() }
  }
}

extension EffectFollowing {
  /// Starts a task on this executor, which follows the task from its beginning to its end.
  @usableFromInline
  func spawn<Success: Sendable>(
    _ priority: TaskPriority, for node: EffectNode,
    _ operation: sending @escaping @isolated(any) () async -> Success
  ) -> Task<Success, Never> {
    // Safe: one task is started here, and only that task uses the operation.
    nonisolated(unsafe) let operation = operation
    let start = beginTask(
      of: ObjectIdentifier(node), cancelledBy: node.tree.registry.keys(of: node))
    let unit = start?.unit
    let ownUnit = start?.isFirst == true ? unit : nil
    @Sendable func perform() async -> Success {
      note(.didBeginTask(unit: unit))
      defer { note(.willEndTask(unit: ownUnit)) }
      return await operation()
    }
    guard let unit else {
      return Task(executorPreference: self, priority: priority, operation: perform)
    }
    return EffectTask.$unit.withValue(unit) {
      Task(executorPreference: self, priority: priority) {
        await withTaskCancellationHandler {
          await perform()
        } onCancel: {
          if let ownUnit { self.note(.didCancelTask(unit: ownUnit)) }
        }
      }
    }
  }
}
