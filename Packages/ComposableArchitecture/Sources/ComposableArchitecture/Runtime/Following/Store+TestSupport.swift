internal import Synchronization

extension StoreTask {
  /// Whether anything that the action started is in flight.
  package var isInFlight: Bool { tree?.isInFlight == true }
}

extension Store {
  /// Returns whether the current thread drains the store. Always returns `false` for a view.
  package var isDrainedByThisThread: @Sendable () -> Bool {
    guard case .core(let core) = backing else { return { false } }
    return { core.drainingThread.isCurrent }
  }

  /// Calls a function, instead of writing a warning, with each output that arrives after its effect has
  /// ended. The function is called before the output is reduced, on the thread that sends it.
  package func onLateOutput(_ report: @escaping @Sendable (Action) -> Void) {
    guard case .core(let core) = backing else { return }
    core.lateOutputs.withLock { $0 = .observed(report) }
  }
}
