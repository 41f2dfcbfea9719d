/// The promised limit of some work, relative to its floor in the same run.
enum Budget: Sendable {
  /// At most this many times the floor.
  case ratio(Double)
  /// At most this much more than the floor, in nanoseconds.
  case above(Double)

  func holds(work: Double, floor: Double) -> Bool {
    switch self {
    case .ratio(let limit): work <= floor * limit
    case .above(let limit): work - floor <= limit
    }
  }
}

extension Budget: CustomStringConvertible {
  var description: String {
    switch self {
    case .ratio(let limit): "≤ \(limit)×"
    case .above(let limit): "≤ +\(Int(limit)) ns"
    }
  }
}
