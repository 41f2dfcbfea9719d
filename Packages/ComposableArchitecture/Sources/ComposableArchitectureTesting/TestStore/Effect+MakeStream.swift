public import ComposableArchitecture

extension Effect {
  /// Returns an effect and a continuation with which a test decides what the effect outputs and when it ends.
  ///
  /// Use it where a test with publishers would use a subject:
  ///
  /// ```swift
  /// let (facts, continuation) = Effect<String>.makeStream()
  /// let store = TestStore(
  ///   initialValue: FactState(), reducer: factReducer,
  ///   environment: FactEnvironment(fact: { _ in facts }))
  /// store.send(.factTapped) { $0.isLoading = true }
  /// continuation.yield("7 is prime")
  /// store.receive(.factLoaded("7 is prime")) { $0.isLoading = false }
  /// continuation.finish()
  /// store.finish()
  /// ```
  ///
  /// Outputs that are yielded before the effect runs are kept. The effect can run once. If it is cancelled, the
  /// stream ends too.
  public static func makeStream() -> (
    effect: Effect, continuation: AsyncStream<Output>.Continuation
  ) {
    let (stream, continuation) = AsyncStream.makeStream(of: Output.self)
    return (stream.eraseToEffect(), continuation)
  }
}
