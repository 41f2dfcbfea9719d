extension StoreTask {
  /// Whether anything that the action started is in flight.
  package var isInFlight: Bool { lineage?.isInFlight == true }
}

extension Store {
  /// How often effects have reached each other by their names, across actions: cancelled one another,
  /// or shared a window of time. As long as it stays the same, what one action started goes its way
  /// without regard to the others.
  package var contactCount: Int {
    switch backing {
    case .root(let root): root.registry.contactCount
    // Nobody explores a view.
    case .view: 0
    }
  }
}
