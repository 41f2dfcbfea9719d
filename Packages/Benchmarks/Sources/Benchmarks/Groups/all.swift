extension [Benchmark] {
  /// Every line of the table. Each group has its own file.
  static let all =
    reducers + children + sends + effects + effectsInFlight + scaling + views + rows + values
    + threads + testing + recordings + screens + runner
}
