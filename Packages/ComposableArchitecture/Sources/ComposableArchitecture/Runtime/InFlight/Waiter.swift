/// The continuation of a task that waits for an action to be reduced, or for a node to end.
///
/// It is unsafe only if it is resumed twice or never. It is kept in one place, with a lock, and the code
/// that removes it from there resumes it once. The waiting task keeps the message or the node alive, so the
/// continuation is not released before it is resumed.
@usableFromInline
typealias Waiter = UnsafeContinuation<Void, Never>
