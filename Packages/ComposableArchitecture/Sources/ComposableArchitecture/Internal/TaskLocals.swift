/// An executor whose tasks keep the task-local values of the task that starts them.
///
/// A store runs its effects without task-local values, because the thread that reduces an action may
/// belong to another sender. A test is different: it is the only sender, and its own task starts every
/// effect. The testing library keeps the current test in a task-local value, so effects that run on
/// a test's executor inherit what the test has.
package protocol TaskLocalInheriting: TaskExecutor {}
