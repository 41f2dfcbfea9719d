extension Duration {
  /// The longest duration there is. A clock does not reach it: what is due then is never due.
  static let forever = Duration(attoseconds: .max)

  /// The last moment of a test's clock.
  static let beforeForever = Duration(attoseconds: .max - 1)

  /// The sum, or the longest or shortest duration if the sum does not fit.
  func saturatingAdding(_ other: Duration) -> Duration {
    let (sum, overflows) = attoseconds.addingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: overflows ? (other < .zero ? .min : .max) : sum)
  }

  /// The difference, or the longest or shortest duration if the difference does not fit.
  func saturatingSubtracting(_ other: Duration) -> Duration {
    let (difference, overflows) = attoseconds.subtractingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: overflows ? (other < .zero ? .max : .min) : difference)
  }
}
