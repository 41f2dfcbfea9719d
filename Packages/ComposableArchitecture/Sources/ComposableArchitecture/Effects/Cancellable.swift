extension Effect {
  /// Returns the same effect with an identifier that can be used to cancel it.
  ///
  /// ```swift
  /// case .searchTextChanged(let text):
  ///   return [client.search(text).cancellable(id: Search.request, cancelInFlight: true)]
  /// case .searchCancelled:
  ///   return [.cancel(id: Search.request)]
  /// ```
  ///
  /// After the cancellation, no output of the effect is reduced, even if the output was already
  /// queued. The work itself ends when it responds to the cancellation.
  ///
  /// An identifier is private to the place where it is used. If a feature is pulled back along two key
  /// paths, or is an element of `forEach`, its effects never cancel those of the other instances.
  /// Several effects may have the same identifier, and an effect may have several identifiers.
  ///
  /// An effect never cancels itself. With `cancelInFlight`, it does not cancel the effects that it is
  /// part of, even if they have the same identifier. Cancelling by the identifier cancels both.
  ///
  /// Nesting `n` effects that have the same identifier and `cancelInFlight` takes time proportional
  /// to `n` squared, because each one is compared with all the effects that it is part of.
  ///
  /// - Parameters:
  ///   - id: The identifier, usually a case of a small enum.
  ///   - cancelInFlight: Whether effects with this identifier that are in flight are cancelled first.
  public func cancellable(
    id: some Hashable & Sendable, cancelInFlight: Bool = false
  ) -> Effect {
    inside(EffectPath(.cancellable(AnyIdentifier(id), cancelInFlight: cancelInFlight)))
  }
}
