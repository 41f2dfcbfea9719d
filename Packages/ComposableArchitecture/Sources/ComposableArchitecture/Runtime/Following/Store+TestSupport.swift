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
}
