extension [Benchmark] {
  /// Every line of the table. Each group has a file of its own.
  static let all =
    reducers + children + sends + effects + effectsInFlight + scaling + views + rows + values
    + threads + testing + runner
}
