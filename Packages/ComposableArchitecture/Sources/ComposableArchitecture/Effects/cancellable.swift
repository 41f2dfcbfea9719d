extension Effect {
  /// The same effect, known by a name by which it can be cancelled.
  ///
  /// ```swift
  /// case .searchTextChanged(let text):
  ///   return [client.search(text).cancellable(id: Search.request, cancelInFlight: true)]
  /// case .searchCancelled:
  ///   return [.cancel(id: Search.request)]
  /// ```
  ///
  /// From the moment of cancellation on no output of the effect is reduced, also if it was on its way
  /// already; the work itself ends as soon as it heeds cancellation.
  ///
  /// A name is private to where it is used: a feature that is pulled back along two key paths, or that
  /// is a row of `forEach`, never cancels the effects of its twin. Several effects may have the same
  /// identifier, and an effect may have several identifiers, one around the other.
  ///
  /// An effect never cancels itself: with `cancelInFlight` it leaves the effects alone that it is part
  /// of, also if they have the same identifier. The identifier then cancels both.
  ///
  /// Nesting `n` effects that have the same identifier and `cancelInFlight` takes time in proportion to
  /// `n` squared, because each one compares itself with all that it is part of.
  ///
  /// - Parameters:
  ///   - id: the name; usually a case of a small enum.
  ///   - cancelInFlight: whether effects of this name that are already in flight are cancelled first.
  public func cancellable(
    id: some Hashable & Sendable, cancelInFlight: Bool = false
  ) -> Effect {
    .containing(self) { .cancellable(Identifier(id), cancelInFlight: cancelInFlight, $0) }
  }
}
