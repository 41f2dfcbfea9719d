extension Store {
  /// `observe` as a function that does not keep the store alive. It returns `nil` if the store has
  /// been freed. The observer is released when the store is freed.
  package var observeWeakly: @Sendable (@escaping @Sendable (Value) -> Void) -> ObservationToken? {
    { [observation = viewObservation, node = viewNode, changeFilter] observer in
      observation(ViewObserver(node: node, changeFilter.map { $0.only(observer) } ?? observer))
    }
  }
}
