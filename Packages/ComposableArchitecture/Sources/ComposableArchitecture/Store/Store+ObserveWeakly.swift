extension Store {
  /// `observe` as a function that does not keep the store alive. It returns `nil` if the store has
  /// been freed. The observer is released when the store is freed.
  package var observeWeakly: @Sendable (@escaping @Sendable (Value) -> Void) -> ObservationToken? {
    { [observation = viewObservation, node = viewNode, changes] observer in
      guard let changes else { return observation(ViewObserver(node: node, observer)) }
      return observation(
        ViewObserver(node: node, gate: node?.parent, changes.only(observer)))
    }
  }
}
