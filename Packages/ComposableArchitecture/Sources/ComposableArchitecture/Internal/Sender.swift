/// Who leaves work in a store's line, which decides how much of others' work it does in return.
///
/// Outputs of effects are expensive, because an effect that outputs in a loop would hold a thread that
/// merely sent an action. Actions that other threads send are cheap: programs join their threads and
/// then read the store, and find there what the threads have sent.
///
/// An effect may spend much more than a thread that sends. While it reduces it outputs nothing, so a
/// line that it has filled becomes shorter.
@usableFromInline
enum Sender {
  /// A thread that sends or observes.
  case outside
  case effect

  /// What it costs another thread to perform its work, per action.
  @inlinable
  var cost: Int {
    switch self {
    case .outside: 1
    case .effect: 10_000
    }
  }

  /// What it may spend in one drain on the work of others.
  @inlinable
  var allowance: Int {
    switch self {
    case .outside: 1_000_000
    case .effect: 2_000_000_000
    }
  }
}
