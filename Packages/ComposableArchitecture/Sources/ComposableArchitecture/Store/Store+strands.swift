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

  /// Whether no thread drains the store, and nothing is in line; `true` for a view.
  package var isUndrained: Bool {
    guard case .root(let root) = backing else { return true }
    return root.inbox.isIdle
  }

  /// Whether the current thread drains the store; `false` for a view.
  package var isDrainedByThisThread: Bool {
    guard case .root(let root) = backing else { return false }
    return root.drainingThread.isCurrent
  }
}
