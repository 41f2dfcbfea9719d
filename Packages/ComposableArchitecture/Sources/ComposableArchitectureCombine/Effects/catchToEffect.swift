public import ComposableArchitecture

extension Publisher where Output: Sendable {
  /// The publisher as an effect that outputs its failure like its values.
  ///
  /// ```swift
  /// return [client.fact(about: state.count).catchToEffect().map(CounterAction.factResponse)]
  /// ```
  ///
  /// The failure is the last output. In all else this is `eraseToEffect()`.
  public func catchToEffect() -> Effect<Result<Output, Failure>> {
    catchToEffect { $0 }
  }
}

extension Publisher {
  /// The publisher as an effect that outputs what is made of its values and of its failure.
  ///
  /// ```swift
  /// return [client.fact(about: state.count).catchToEffect(CounterAction.factResponse)]
  /// ```
  ///
  /// - Parameter transform: is called for each value, and for the failure, when and where it
  ///   occurs.
  public func catchToEffect<NewOutput: Sendable>(
    _ transform: @escaping @Sendable (Result<Output, Failure>) -> NewOutput
  ) -> Effect<NewOutput> {
    map { transform(.success($0)) }
      .catch { Just(transform(.failure($0))) }
      .eraseToEffect()
  }
}
