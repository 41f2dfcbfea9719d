/// The start or the end of an effect.
///
/// ```swift
/// let store = Store(
///   initialValue: AppState(), reducer: appReducer, environment: .live,
///   onEffect: { event in print("Effect \(event.effect) of action \(event.startedBy): \(event.kind)") })
/// ```
///
/// Each task and each callback that a reducer returns has two events: `started`, and later `finished` or
/// `cancelled`. An effect with operators is one effect, however many tasks its operators use. Synchronous
/// effects have no events.
///
/// A throttled or queued effect that must wait for its turn has two numbers. One is that of the wait, which begins with
/// `waiting` and ends with `finished` when the effect's turn comes, or when the effect is dropped. The other one is that
/// of the effect itself. If the wait is cancelled, the effect never starts. The next effect of a queue starts when the work
/// of the one before has ended, which is a moment before the event `finished` of that effect.
///
/// An effect starts after the reduction of the action that starts it, and before the next reduction. It
/// ends when its work is done and its outputs have been reduced. An effect that is cancelled while its
/// last output waits to be reduced counts as cancelled.
public struct EffectEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: String, Sendable {
    /// The effect has started.
    case started
    /// A throttled or queued effect has begun to wait for its turn.
    case waiting
    /// The effect has ended by itself.
    case finished
    /// The effect has ended after it was cancelled.
    case cancelled
  }

  /// The number of the effect. The first effect of a store has number 1.
  public let effect: Int
  /// The number of the action that started the effect. See `Reduction.number`.
  public let startedBy: Int
  /// The kind of the event.
  public let kind: Kind
}
