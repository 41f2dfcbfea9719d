/// How much of other senders' work a thread does in one drain.
///
/// Effects are limited strictly, because one that outputs in a loop would hold the thread forever.
/// Threads that send are limited loosely: programs join their threads and then read the store, and
/// find there what the threads have sent.
@usableFromInline
enum Cost {
  /// What the draining thread itself has sent, or what that has fed back.
  @inlinable static var own: Int { 0 }
  /// What another thread has sent, or what that has fed back.
  @inlinable static var sent: Int { 1 }
  /// What another thread's effect has output, or what that has fed back.
  @inlinable static var output: Int { 10_000 }
  /// What a thread may spend in one drain: 100 outputs, or 1,000,000 actions that were sent.
  @inlinable static var allowance: Int { 1_000_000 }
}
