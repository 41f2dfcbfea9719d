/// An executor whose tasks keep the task-local values of the task that starts them.
///
/// A store runs its effects without task-local values, because the thread that reduces an action may
/// belong to another sender. A test is different: it is the only sender, and its own task starts every
/// effect. The testing library keeps the current test in a task-local value, so effects that run on
/// a test's executor inherit what the test has.
package protocol TaskLocalInheriting: TaskExecutor {}

/// An executor that follows each effect's task, and the child tasks of the task.
package protocol EffectTaskFollowing: TaskLocalInheriting {
  /// A task of an effect is about to start. Returns the number of its unit, if it is to be followed: see
  /// `EffectTask`. A task that an effect starts by itself may be part of the effect's unit.
  func willStartTask() -> Int?
  /// A task of an effect, with all of its child tasks, has come to its end.
  func didEndTask(_ unit: Int)
  /// Effects are about to be cancelled by name, if there are any.
  func willCancel()
  /// An effect of the action that is being reduced is held back. Returns a number to resume it by.
  func willHoldBack() -> Int
  /// An effect that was held back is about to start, on the thread of what ended the wait.
  func willResume(_ unit: Int)
}

/// What is known of the running task.
package enum EffectTask {
  /// The number that the executor has given to the effect whose task, or whose child task, is running.
  @TaskLocal package static var unit: Int?
}
