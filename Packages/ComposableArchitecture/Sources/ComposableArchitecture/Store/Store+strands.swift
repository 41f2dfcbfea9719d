extension StoreTask {
  /// Whether anything that the action started is in flight.
  package var isInFlight: Bool { lineage?.isInFlight == true }
}

extension Store {
  /// How often effects have reached each other by their names; `nil` for a view.
  package var contacts: Contacts? {
    guard case .root(let root) = backing else { return nil }
    return root.registry.contacts
  }

  /// Tells whether no thread drains the store and its queue is empty. Always `true` for a view.
  package var isUndrained: @Sendable () -> Bool {
    guard case .root(let root) = backing else { return { true } }
    return { root.inbox.isIdle }
  }

  /// Tells whether the current thread drains the store. Always `false` for a view.
  package var isDrainedByThisThread: @Sendable () -> Bool {
    guard case .root(let root) = backing else { return { false } }
    return { root.drainingThread.isCurrent }
  }
}
