/// What an effect feeds its outputs back with: call it like a function.
///
/// ```swift
/// .run { send in send(.response(await client.fetch())) }
/// ```
///
/// It may be called from any thread and returns when the output is on its way; it does not wait for
/// the output to be reduced if another thread is busy reducing. It does not keep the store alive, and
/// does nothing once the effect is cancelled or the store is gone.
public struct Send<Output: Sendable>: Sendable {
  /// On whose behalf outputs are sent.
  @usableFromInline let work: Work
  /// The pullbacks that the effect has passed through.
  @usableFromInline let scope: Scope?
  /// Takes an output, and whose it is. Gives what is left to do, if it is not done.
  @usableFromInline let receive: @Sendable (Output, Work) -> Relay?

  @inlinable
  init(work: Work, scope: Scope?, receive: @escaping @Sendable (Output, Work) -> Relay?) {
    self.work = work
    self.scope = scope
    self.receive = receive
  }

  /// Makes a receiver of outputs of any function: useful to run an effect's operation by hand.
  @inlinable
  public init(_ output: @escaping @Sendable (Output) -> Void) {
    self.init(work: .outside, scope: nil) { value, _ in
      output(value)
      return nil
    }
  }

  /// Feeds an output back.
  @inlinable
  public func callAsFunction(_ output: Output) { deliver(output, from: work) }

  /// Feeds an output of a part of the work back.
  @inlinable
  func deliver(_ output: Output, from source: Work) {
    var next = receive(output, source)
    while let relay = next { next = relay.proceed() }
  }
}

/// The rest of the way of an output.
///
/// An output of a nested effect passes through receivers that call one another. A receiver that returns
/// a relay instead of calling the next one gives back the stack that it took.
@usableFromInline
struct Relay: Sendable {
  @usableFromInline let proceed: @Sendable () -> Relay?
}
