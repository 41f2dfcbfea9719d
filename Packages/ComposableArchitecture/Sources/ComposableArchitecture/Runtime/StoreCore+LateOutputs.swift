internal import Synchronization

extension StoreCore {
  /// The treatment of an output that arrives after its effect has ended.
  enum LateOutputs {
    /// A debug build writes a warning about the next one.
    case unreported
    /// The warning was written, so others are ignored.
    case reported
    /// A function receives each one.
    case observed(@Sendable (Action) -> Void)
  }

  /// Reports an output that arrived after its effect had ended, for example because the effect gave its
  /// `Send` to a detached task. The output is reduced like any other.
  ///
  /// Such an output is not noticed while another effect of the same action is in flight.
  @usableFromInline
  @inline(never)
  func report(lateOutput output: Action, from node: EffectNode) {
    // The node may be a part of an effect that is still in flight. For example, a synchronous effect of
    // `flatMap` ends while its output is on its way through a `timeout`. The root does not count, because it is
    // in flight while any effect is.
    let ancestors = sequence(first: node, next: \.parent).dropFirst()
    if ancestors.contains(where: { $0.parent != nil && $0.isInFlight }) { return }
    let reported = lateOutputs.withLock { lateOutputs in
      defer { if case .unreported = lateOutputs { lateOutputs = .reported } }
      return lateOutputs
    }
    switch reported {
    case .observed(let report): report(output)
    case .reported: break
    case .unreported:
      #if DEBUG
        writeToStandardError(
          """
          warning: An effect fed back an action of type `\(Action.self)` after the effect had ended. No \
          identifier can cancel such an output, and no test can wait for it. Let the operation of `run` return \
          only when it has called `send` for the last time. Use `callback` for an interface that calls back.

          """)
      #endif
    }
  }
}
