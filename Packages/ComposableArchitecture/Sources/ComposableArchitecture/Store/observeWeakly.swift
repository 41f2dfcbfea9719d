extension Store {
  /// `observe` as a function that keeps the store no longer alive than an observation does; `nil` if
  /// the store is gone. The observer is thrown away when the store goes.
  package var observeWeakly: @Sendable (@escaping @Sendable (Value) -> Void) -> ObservationToken? {
    { [observation, changes] observer in
      observation(changes.map { $0.only(observer) } ?? observer)
    }
  }
}
