/// How far something is.
///
/// ```swift
/// let downloading = ProgressView("Downloading", value: state.received, total: state.size)
/// let connecting = ProgressView("Connecting")
/// ```
public struct ProgressView: Sendable {
  let label: String
  /// How much is done, from 0 to 1, or `nil` if that is not known.
  let fraction: Double?

  /// Makes a view of progress whose end is known.
  ///
  /// - Parameters:
  ///   - label: What is in progress.
  ///   - value: How much is done, in the unit of `total`.
  ///   - total: How much there is to do. If it is not more than 0, the end counts as unknown.
  public init(_ label: String = "", value: Double, total: Double = 1) {
    self.label = label
    let fraction = value / total
    self.fraction = total > 0 && fraction.isFinite ? min(max(fraction, 0), 1) : nil
  }

  /// Makes a view of progress whose end is not known.
  public init(_ label: String = "") {
    self.label = label
    fraction = nil
  }
}
