/// Represents one `send`: the action itself, the effects that it started, and everything that these
/// fed back.
///
/// ```swift
/// await store.send(.refreshPulled).finish()
/// ```
///
/// It does not keep the store or finished work alive, and it may be ignored.
public struct StoreTask: Sendable {
  @usableFromInline let tree: (any ActionTree)?

  @usableFromInline
  init(tree: (any ActionTree)?) { self.tree = tree }

  /// A task of nothing.
  package static let finished = StoreTask(tree: nil)

  /// Whether anything that the action started is in flight.
  package var isInFlight: Bool { tree?.isInFlight == true }

  /// Returns when the action has been reduced and every effect started by it, and by the actions
  /// that these effects fed back, has ended.
  ///
  /// Another thread may reduce the action. Cancelling the waiting task does not shorten the wait.
  /// An effect that waits for its own action waits forever.
  public func finish() async { await tree?.finish() }

  /// Cancels every effect started by the action, and by the actions that these effects fed back.
  ///
  /// After the call returns, none of their outputs is reduced. Their tasks end when they respond to the
  /// cancellation. The action itself is reduced in any case. If another thread is reducing an output, the
  /// call waits for that. A reducer may call this function without waiting for itself.
  public func cancel() { tree?.cancel() }
}
