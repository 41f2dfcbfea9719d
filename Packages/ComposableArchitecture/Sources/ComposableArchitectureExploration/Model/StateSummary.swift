/// The accesses of the actors after a state, in all runs from it.
struct StateSummary: Hashable {
  private(set) var footprints: [RunActor: Footprint] = [:]

  mutating func add(_ actor: RunActor, _ footprint: Footprint) {
    footprints[actor, default: footprint].formUnion(footprint)
  }

  mutating func formUnion(_ other: StateSummary) {
    if footprints.isEmpty { return footprints = other.footprints }
    for (actor, footprint) in other.footprints { add(actor, footprint) }
  }
}

/// A collection of summaries. Equal ones are stored once, because there are far more states than summaries.
struct StateSummaries {
  private var numbers: [StateSummary: Int] = [:]
  private var summaries: [StateSummary] = []

  /// The number that stands for no summary.
  static let none = -1

  subscript(number: Int) -> StateSummary? { number == Self.none ? nil : summaries[number] }

  mutating func number(of summary: StateSummary) -> Int {
    if let number = numbers[summary] { return number }
    let number = summaries.count
    summaries.append(summary)
    numbers[summary] = number
    return number
  }
}
