/// What became of one `send`: the action itself, the effects that it started, and all that these fed
/// back.
///
/// ```swift
/// await store.send(.refreshPulled).finish()
/// ```
///
/// It keeps neither the store nor finished work alive, and may be ignored.
public struct StoreTask: Sendable {
  @usableFromInline let lineage: (any Lineage)?

  @usableFromInline
  init(lineage: (any Lineage)?) { self.lineage = lineage }

  /// Returns when the action has been reduced and every effect started by it, and by the actions that
  /// these effects fed back, is done.
  ///
  /// Another thread may be the one that reduces. Cancelling the waiting task does not shorten the
  /// wait. An effect that waits for its own action waits forever.
  public func finish() async { await lineage?.finish() }

  /// Cancels every effect started by the action, and by the actions that these effects fed back.
  ///
  /// From its return on none of their outputs is reduced, and what was started in their name ends as
  /// soon as it heeds cancellation. The action itself is reduced in any case. If another thread is
  /// reducing the output of an effect in flight, this waits for it. Do not call it in a reducer: if the
  /// action being reduced is such an output, the call waits for itself and stops the program.
  public func cancel() { lineage?.cancel() }
}
