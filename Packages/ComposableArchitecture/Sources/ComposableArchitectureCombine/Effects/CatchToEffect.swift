public import ComposableArchitecture

extension Publisher where Output: Sendable {
  /// Returns an effect that outputs the values and the failure of the publisher as results.
  ///
  /// ```swift
  /// return [client.fact(about: state.count).catchToEffect().map(CounterAction.factResponse)]
  /// ```
  ///
  /// The failure is the last output. Otherwise, the effect is the same as that of `eraseToEffect()`.
  public func catchToEffect() -> Effect<Result<Output, Failure>> {
    catchToEffect { $0 }
  }
}

extension Publisher {
  /// Returns an effect that transforms the values and the failure of the publisher into outputs.
  ///
  /// ```swift
  /// return [client.fact(about: state.count).catchToEffect(CounterAction.factResponse)]
  /// ```
  ///
  /// - Parameter transform: Called for each value and for the failure, on the thread that publishes
  ///   it.
  public func catchToEffect<NewOutput: Sendable>(
    _ transform: @escaping @Sendable (Result<Output, Failure>) -> NewOutput
  ) -> Effect<NewOutput> {
    map { transform(.success($0)) }
      .catch { Just(transform(.failure($0))) }
      .eraseToEffect()
  }
}
