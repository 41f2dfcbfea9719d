import ComposableArchitecture
import Synchronization

/// The actions that the app itself sends: when it starts and when it leaves.
final class AppActions<Action: Sendable>: Sendable {
  private let onStart: [Action]
  private let onExit: [Action]
  private let isLeaving = Atomic(false)

  init(onStart: [Action], onExit: [Action]) {
    self.onStart = onStart
    self.onExit = onExit
  }

  /// Sends the actions of the start. The store must be new.
  func start<Value>(_ store: Store<Value, Action>) {
    for action in onStart { store.send(action, sender: InputLog.app) }
  }

  /// Sends the actions of the exit, but only the first time: Ctrl-C may come while the app leaves.
  @discardableResult
  func exit<Value>(_ store: Store<Value, Action>) -> [StoreTask] {
    guard !isLeaving.exchange(true, ordering: .sequentiallyConsistent) else { return [] }
    return onExit.map { store.send($0, sender: InputLog.app) }
  }
}
