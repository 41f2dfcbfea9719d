/// A task's priority, stored as its raw value.
///
/// `TaskPriority` is resilient, so its size is known only at run time. If an effect stored one, the
/// effect's size would be known only at run time too, and copying it would be a call that first looks up
/// how to copy it.
@usableFromInline
struct RawTaskPriority: Sendable {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(_ priority: TaskPriority) { rawValue = priority.rawValue }

  @inlinable
  var taskPriority: TaskPriority { TaskPriority(rawValue: rawValue) }
}
