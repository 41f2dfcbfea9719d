extension Effect where Output: Equatable {
  /// Returns an effect without the outputs that equal the one directly before them.
  ///
  /// Use it for a source that repeats itself, such as a sensor, if the reducer needs only changes.
  ///
  /// ```swift
  /// return [client.batteryLevels().removeDuplicates().map(Action.batteryLevelChanged)]
  /// ```
  ///
  /// ```
  /// outputs            1  1  2  2  1
  /// removeDuplicates() 1     2     1
  /// ```
  ///
  /// The order does not change. Each run starts from scratch. A synchronous effect stays
  /// synchronous. Any other effect runs in a task. Cancelling the result cancels the effect.
  public func removeDuplicates() -> Effect { removeDuplicates(by: ==) }
}

extension Effect {
  /// Returns an effect without the outputs that are duplicates of the one directly before them.
  ///
  /// ```swift
  /// return [
  ///   client.messages().removeDuplicates { $0.isForMe == $1.isForMe }.map(Action.received)
  /// ]
  /// ```
  ///
  /// Each output is compared with the last one that was not dropped. See `removeDuplicates()`.
  ///
  /// - Parameter isDuplicate: Whether an output, the second argument, is a duplicate of the first
  ///   argument. Called for one output at a time.
  public func removeDuplicates(
    by isDuplicate: @escaping @Sendable (Output, Output) -> Bool
  ) -> Effect {
    accumulated(from: Output?.none) { previous, output in
      if let previous, isDuplicate(previous, output) { return nil }
      previous = output
      return output
    }
  }
}
