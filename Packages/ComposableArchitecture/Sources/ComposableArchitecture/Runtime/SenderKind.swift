/// A kind of sender of work for a store. It determines how much of other senders' work the sender performs
/// in return.
///
/// Outputs of effects are expensive, because an effect that outputs in a loop would otherwise hold a thread
/// that only sent an action. Actions that other threads send are cheap, because programs join their
/// threads, read the store, and expect to find what the threads have sent.
///
/// An effect may spend much more than a thread that sends. While the effect's thread reduces, the effect
/// outputs nothing, so a queue that it has filled becomes shorter.
@usableFromInline
enum SenderKind {
  /// A thread that sends or observes.
  case outside
  case effect

  /// The cost of one of its actions for another thread that performs it.
  @inlinable
  var cost: Int {
    switch self {
    case .outside: 1
    case .effect: 10_000
    }
  }

  /// The cost that it may cause in one drain for the work of other senders.
  @inlinable
  var allowance: Int {
    switch self {
    case .outside: 1_000_000
    case .effect: 2_000_000_000
    }
  }
}
