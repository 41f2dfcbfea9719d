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
}
