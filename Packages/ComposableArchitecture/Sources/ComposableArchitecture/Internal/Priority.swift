/// A task's priority, kept as the number that it is.
///
/// Where a `TaskPriority` is stored, its size is known only when the program runs, as it comes from a
/// library that may grow. So would the size of every effect be: to copy one would be a call that first
/// looks up how.
@usableFromInline
struct Priority: Sendable {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(_ priority: TaskPriority) { rawValue = priority.rawValue }

  @inlinable
  var taskPriority: TaskPriority { TaskPriority(rawValue: rawValue) }
}
