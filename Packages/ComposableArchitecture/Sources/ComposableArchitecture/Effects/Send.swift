/// Feeds an effect's outputs back to the store. Call it like a function.
///
/// ```swift
/// .run { send in send(.response(await client.fetch())) }
/// ```
///
/// A `Send` may be called from any thread. If another thread is reducing, the call queues the
/// output and returns at once. `reduced(_:)` waits until the output is reduced. A `Send` does not
/// keep the store alive. It does nothing after the effect has been cancelled or the store has been
/// freed.
public struct Send<Output: Sendable>: Sendable {
  /// The node that outputs belong to.
  @usableFromInline let node: EffectNode
  /// The pullbacks that the effect has passed through.
  @usableFromInline let scope: EffectScope?
  /// Receives an output and the node that it belongs to. Returns the next step, or `nil` if there
  /// is none.
  @usableFromInline let receive: @Sendable (Output, EffectNode) -> Relay?

  @inlinable
  init(
    node: EffectNode, scope: EffectScope?,
    receive: @escaping @Sendable (Output, EffectNode) -> Relay?
  ) {
    self.node = node
    self.scope = scope
    self.receive = receive
  }

  /// Makes a `Send` that calls a function. Use it to run an effect's operation by hand.
  @inlinable
  public init(_ output: @escaping @Sendable (Output) -> Void) {
    self.init(node: .outside, scope: nil) { value, _ in
      output(value)
      return nil
    }
  }

  /// Feeds an output back.
  @inlinable
  public func callAsFunction(_ output: Output) { deliver(output, from: node) }

  /// Feeds an output back and returns when it has been reduced.
  ///
  /// ```swift
  /// .run { send in
  ///   for await location in locations { await send.reduced(.moved(location)) }
  /// }
  /// ```
  ///
  /// Use this function for back pressure. Otherwise, an effect that outputs faster than the reducer
  /// works fills the store's queue, which has no limit. With `reduced`, at most one output of the
  /// effect is queued.
  ///
  /// The call does not wait for the effects that the output starts. It returns at once if the effect or
  /// the task that makes the call is cancelled, if the store has been freed, or if an operator such as
  /// `filter` drops the output. It waits while an operator such as `delay(for:clock:)` holds the output.
  public func reduced(_ output: Output) async {
    let part = node.part()
    deliver(output, from: part)
    part.leave()
    await part.finishOrCancellation()
  }

  /// Feeds back an output of a part of the node.
  @inlinable
  func deliver(_ output: Output, from source: EffectNode) {
    var next = receive(output, source)
    var ends: [@Sendable () -> Void] = []
    while let relay = next {
      if let onEnd = relay.onEnd { ends.append(onEnd) }
      next = relay.proceed()
    }
    while let onEnd = ends.popLast() { onEnd() }
    node.tree.follower?.note(.didSend)
  }
}

/// The next step of an output on its way to the store.
///
/// An output of a nested effect passes through one receiver after another. A receiver returns a relay
/// instead of calling the next receiver, so the stack does not grow with the depth of the effect.
@usableFromInline
struct Relay: Sendable {
  @usableFromInline let proceed: @Sendable () -> Relay?
  /// Called when the output has arrived or has been dropped.
  @usableFromInline var onEnd: (@Sendable () -> Void)? = nil
}
