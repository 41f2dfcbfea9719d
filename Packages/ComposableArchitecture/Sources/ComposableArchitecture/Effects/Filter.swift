extension Effect {
  /// Returns the same effect without the outputs that fail a test.
  ///
  /// - Parameter isIncluded: Called for each output, on the thread that sends it. If it returns
  ///   `false`, the output is dropped.
  public func filter(_ isIncluded: @escaping @Sendable (Output) -> Bool) -> Effect {
    compactMap { isIncluded($0) ? $0 : nil }
  }
}
