/// The continuation of a task that waits for an action to be reduced, or for a node to end.
///
/// It is unsafe only if it is resumed twice or never. It is kept in one place, with a lock, and the code
/// that removes it from there resumes it once. What it waits for always happens, because the waiting task
/// keeps that alive.
@usableFromInline
typealias Waiter = UnsafeContinuation<Void, Never>
