/// A number as an English ordinal: "1st", "2nd", "3rd", "11th", "112th".
///
/// ```swift
/// let message = "The \(ordinal(n)) prime is \(prime)"
/// ```
public func ordinal(_ n: Int) -> String {
  let suffix =
    switch (n.magnitude % 100, n.magnitude % 10) {
    case (11...13, _): "th"
    case (_, 1): "st"
    case (_, 2): "nd"
    case (_, 3): "rd"
    default: "th"
    }
  return "\(n)\(suffix)"
}
