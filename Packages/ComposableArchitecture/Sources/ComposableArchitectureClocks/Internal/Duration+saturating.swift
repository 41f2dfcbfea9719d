extension Duration {
  /// The longest duration. A test's clock never reaches it, so a deadline at it never comes.
  package static let forever = Duration(attoseconds: .max)

  /// The latest time that a test's clock reaches.
  package static let beforeForever = Duration(attoseconds: .max - 1)

  /// Returns the sum, or the longest or shortest duration if the sum does not fit.
  package func saturatingAdding(_ other: Duration) -> Duration {
    let (sum, overflows) = attoseconds.addingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: overflows ? (other < .zero ? .min : .max) : sum)
  }

  /// Returns the difference, or the longest or shortest duration if the difference does not fit.
  package func saturatingSubtracting(_ other: Duration) -> Duration {
    let (difference, overflows) = attoseconds.subtractingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: overflows ? (other < .zero ? .max : .min) : difference)
  }
}
