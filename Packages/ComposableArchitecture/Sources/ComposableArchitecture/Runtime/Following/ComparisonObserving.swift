/// A clock that detects whether a feature compares times.
///
/// An exploration lets time pass before a feature reads the clock, but only if the feature compares times,
/// because every such place multiplies the orders. A comparison by an operator that checks whether it is
/// late does not require that.
package protocol ComparisonObserving: Clock {
  /// Runs a function whose comparisons of times do not count as comparisons of the feature.
  func ignoringComparisons<Result>(_ body: () -> Result) -> Result
}

extension Clock {
  /// Compares times on behalf of an operator.
  func comparing<Result>(_ body: () -> Result) -> Result {
    (self as? any ComparisonObserving)?.ignoringComparisons(body) ?? body()
  }
}
