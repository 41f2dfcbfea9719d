extension Store {
  /// `observe` as a function that keeps the store no longer alive than an observation does; `nil` if
  /// the store is gone. The observer is thrown away when the store goes.
  package var observeWeakly: @Sendable (@escaping @Sendable (Value) -> Void) -> ObservationToken? {
    { [observation = viewObservation, node = viewNode, changes] observer in
      guard let changes else { return observation(ViewObserver(node: node, observer)) }
      return observation(
        ViewObserver(node: node, gate: node?.parent, changes.only(observer)))
    }
  }
}
