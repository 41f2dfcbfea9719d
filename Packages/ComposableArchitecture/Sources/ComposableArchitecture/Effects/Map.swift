extension Effect {
  /// Returns the same effect with transformed outputs.
  ///
  /// ```swift
  /// return [environment.nthPrime(count).map { .nthPrimeResponse(n: count, result: $0) }]
  /// ```
  ///
  /// Each of several `map`s around an effect costs one call for each output, but no stack.
  ///
  /// - Parameter transform: Called for each output, on the thread that sends it.
  public func map<NewOutput>(
    _ transform: @escaping @Sendable (Output) -> NewOutput
  ) -> Effect<NewOutput> {
    compactMap(transform)
  }
}
