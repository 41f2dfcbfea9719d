extension Effect {
  /// Returns an effect that outputs one value at once.
  ///
  /// ```swift
  /// case .loginSucceeded:
  ///   return [.just(.loadFavorites)]
  /// ```
  ///
  /// The output is queued behind the actions that are already queued.
  @inlinable
  public static func just(_ output: Output) -> Effect { Effect(.just(output)) }
}
