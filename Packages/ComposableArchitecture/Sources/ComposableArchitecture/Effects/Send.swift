/// Feeds an effect's outputs back to the store. Call it like a function.
///
/// ```swift
/// .run { send in send(.response(await client.fetch())) }
/// ```
///
/// It may be called from any thread. If another thread is reducing, the call leaves the output in line
/// and returns at once; `reduced(_:)` waits for it. A `Send` does not keep the store alive. It does
/// nothing once the effect is cancelled or the store is gone.
public struct Send<Output: Sendable>: Sendable {
  /// The work that outputs belong to.
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

  /// Feeds an output back, and returns when it has been reduced.
  ///
  /// ```swift
  /// .run { send in
  ///   for await location in locations { await send.reduced(.moved(location)) }
  /// }
  /// ```
  ///
  /// Use it for back pressure. An effect that outputs faster than the reducer works would otherwise
  /// fill the store's line, which has no limit. With `reduced` at most one output of the effect waits
  /// in line.
  ///
  /// It does not wait for the effects that the output leads to. It returns at once if the effect has
  /// been cancelled, if the store is gone, or if an operator such as `filter` drops the output.
  public func reduced(_ output: Output) async {
    let part = work.part()
    deliver(output, from: part)
    part.leave()
    await part.finish()
  }

  /// Feeds an output of a part of the work back.
  @inlinable
  func deliver(_ output: Output, from source: Work) {
    var next = receive(output, source)
    var ends: [@Sendable () -> Void] = []
    while let relay = next {
      if let onEnd = relay.onEnd { ends.append(onEnd) }
      next = relay.proceed()
    }
    while let onEnd = ends.popLast() { onEnd() }
  }
}

/// The rest of the way of an output.
///
/// An output of a nested effect passes through receivers that call one another. A receiver that returns
/// a relay instead of calling the next one gives back the stack that it took.
@usableFromInline
struct Relay: Sendable {
  @usableFromInline let proceed: @Sendable () -> Relay?
  /// Is called when the output has arrived or has been dropped.
  @usableFromInline var onEnd: (@Sendable () -> Void)? = nil
}
