/// What actors did after a state, in all runs from it.
struct StateSummary: Hashable {
  struct Entry: Hashable {
    let actor: RunActor
    var footprint: Footprint
  }

  /// Sorted by actor, so equal summaries are equal.
  private(set) var entries: [Entry] = []

  mutating func add(_ actor: RunActor, _ footprint: Footprint) {
    let index = entries.firstIndex { $0.actor.identity >= actor.identity } ?? entries.endIndex
    if index < entries.endIndex, entries[index].actor == actor {
      entries[index].footprint.formUnion(footprint)
    } else {
      entries.insert(Entry(actor: actor, footprint: footprint), at: index)
    }
  }

  mutating func formUnion(_ other: StateSummary) {
    if entries.isEmpty { return entries = other.entries }
    for entry in other.entries { add(entry.actor, entry.footprint) }
  }
}

/// A collection of summaries. Equal ones are stored once, because there are far more states than
/// summaries.
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
