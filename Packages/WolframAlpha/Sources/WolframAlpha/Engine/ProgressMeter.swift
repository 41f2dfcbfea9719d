/// Reports the fraction of a computation that is done.
///
/// The reported fractions are above 0, below 1, and at least a hundredth apart. There are at most 99 of
/// them, no matter how often the computation calls `reach(_:)`.
struct ProgressMeter {
  private let report: (@Sendable (Double) -> Void)?
  private var reported = 0.0

  /// Makes a meter that has reported nothing.
  init(report: (@Sendable (Double) -> Void)? = nil) { self.report = report }

  /// Reports a fraction if it is far enough from the last one.
  mutating func reach(_ fraction: Double) {
    guard let report, fraction - reported >= 0.01, fraction < 1 else { return }
    reported = fraction
    report(fraction)
  }
}
