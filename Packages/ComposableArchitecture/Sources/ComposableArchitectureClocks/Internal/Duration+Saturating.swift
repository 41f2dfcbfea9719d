extension Duration {
  /// The longest duration. The clock of a test never reaches it, so such a deadline never comes.
  package static let forever = Duration(attoseconds: .max)

  /// The latest time that the clock of a test reaches.
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
