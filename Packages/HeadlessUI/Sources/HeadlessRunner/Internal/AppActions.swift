import ComposableArchitecture
import Synchronization

/// The actions that the app itself sends: when it starts and when it leaves.
final class AppActions<Action: Sendable>: Sendable {
  private let onStart: [Action]
  private let onExit: [Action]
  /// How many actions of the start have not been reduced.
  private let startCount: Atomic<Int>
  private let isLeaving = Atomic(false)

  init(onStart: [Action], onExit: [Action]) {
    self.onStart = onStart
    self.onExit = onExit
    self.startCount = Atomic(onStart.count)
  }

  /// Sends the actions of the start. The store must be new.
  func start<Value>(_ store: Store<Value, Action>) {
    for action in onStart { store.send(action) }
  }

  /// Sends the actions of the exit, but only the first time: Ctrl-C may come while the app leaves.
  @discardableResult
  func exit<Value>(_ store: Store<Value, Action>) -> [StoreTask] {
    guard !isLeaving.exchange(true, ordering: .sequentiallyConsistent) else { return [] }
    return onExit.map { store.send($0) }
  }

  /// Returns whether the app sent the action that the store has just reduced. Call this once for every
  /// action that was not fed back by an effect, in the order in which they are reduced.
  ///
  /// The actions of the start are the first that a store reduces. After those of the exit, nothing else
  /// is sent.
  func sentReducedAction() -> Bool {
    if startCount.load(ordering: .relaxed) > 0 {
      startCount.subtract(1, ordering: .relaxed)
      return true
    }
    return isLeaving.load(ordering: .relaxed)
  }
}
