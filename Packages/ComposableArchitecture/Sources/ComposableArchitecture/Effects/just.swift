extension Effect {
  /// An effect that outputs one value, at once.
  ///
  /// ```swift
  /// case .loginSucceeded:
  ///   return [.just(.loadFavorites)]
  /// ```
  ///
  /// The output is queued behind the actions that are already waiting.
  @inlinable
  public static func just(_ output: Output) -> Effect { Effect(.just(output)) }
}
