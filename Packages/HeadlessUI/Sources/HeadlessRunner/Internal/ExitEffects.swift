import ComposableArchitecture
import Synchronization

/// The effects of the actions that an app sends when it leaves.
final class ExitEffects: Sendable {
  private let isOver = Atomic(false)

  /// - Parameters:
  ///   - tasks: The tasks that sending the actions returned.
  ///   - onEnd: Called when all effects have ended and their outputs are reduced.
  init(of tasks: [StoreTask], onEnd: @escaping @Sendable () -> Void) {
    Task {
      for task in tasks { await task.finish() }
      isOver.store(true, ordering: .releasing)
      onEnd()
    }
  }

  var haveEnded: Bool { isOver.load(ordering: .acquiring) }
}
