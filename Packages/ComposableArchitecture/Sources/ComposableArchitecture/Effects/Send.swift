/// What an effect feeds its outputs back with: call it like a function.
///
/// ```swift
/// .run { send in send(.response(await client.fetch())) }
/// ```
///
/// It may be called from any thread and returns when the output is on its way; it does not wait for
/// the output to be reduced if the store is at work already. It does not keep the store alive, and
/// does nothing once the effect is cancelled or the store is gone.
public struct Send<Output: Sendable>: Sendable {
  /// On whose behalf outputs are sent.
  @usableFromInline let work: Work
  /// The pullbacks that the effect has passed through.
  @usableFromInline let scope: Scope?
  /// Takes an output, and whose it is.
  @usableFromInline let receive: @Sendable (Output, Work) -> Void

  @inlinable
  init(work: Work, scope: Scope?, receive: @escaping @Sendable (Output, Work) -> Void) {
    self.work = work
    self.scope = scope
    self.receive = receive
  }

  /// Makes a receiver of outputs of any function: useful to run an effect's operation by hand.
  @inlinable
  public init(_ output: @escaping @Sendable (Output) -> Void) {
    self.init(work: .outside, scope: nil) { value, _ in output(value) }
  }

  /// Feeds an output back.
  @inlinable
  public func callAsFunction(_ output: Output) { receive(output, work) }
}
