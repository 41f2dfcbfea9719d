extension Effect {
  /// Returns an effect that combines each output with the result for the outputs before it.
  ///
  /// Use it if an output makes sense only together with the ones before it, such as a running total
  /// or the bytes of a download.
  ///
  /// ```swift
  /// return [
  ///   client.download(count).scan(0) { received, chunk in received + chunk.count }
  ///     .map(Action.progressed)
  /// ]
  /// ```
  ///
  /// ```
  /// outputs             1  2  3
  /// scan(0) { $0 + $1 } 1  3  6
  /// ```
  ///
  /// The initial result is not output. Each run begins with it. Outputs are combined one at a time, in
  /// the order in which they arrive, even if the effect outputs from several threads.
  ///
  /// A synchronous effect stays synchronous. Any other effect runs in a task. Cancelling the result
  /// cancels the effect. Nesting takes no stack.
  ///
  /// - Parameters:
  ///   - initialResult: The result to combine the first output with.
  ///   - nextResult: Makes the next result, which is output.
  public func scan<Result: Sendable>(
    _ initialResult: Result,
    _ nextResult: @escaping @Sendable (Result, Output) -> Result
  ) -> Effect<Result> {
    accumulated(from: initialResult) { result, output in
      result = nextResult(result, output)
      return result
    }
  }
}
