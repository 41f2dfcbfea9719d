extension Effect {
  /// Returns the same effect with transformed outputs, some of which are dropped.
  ///
  /// ```swift
  /// return [client.messages().compactMap { $0.isForMe ? .received($0) : nil }]
  /// ```
  ///
  /// - Parameter transform: Called for each output, on the thread that sends it. If it returns `nil`, the
  ///   output is dropped.
  public func compactMap<NewOutput>(
    _ transform: @escaping @Sendable (Output) -> NewOutput?
  ) -> Effect<NewOutput> {
    compactMap(by: OutputTransformation(transform))
  }
}
