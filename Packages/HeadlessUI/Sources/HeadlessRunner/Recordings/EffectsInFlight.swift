import ComposableArchitectureRecording

/// Counts the effects in flight at moments of a recording. Each answer takes a binary search.
struct EffectsInFlight {
  /// The numbers of the actions that started effects, ascending.
  private let starts: [Int]
  /// The times at which effects ended, ascending.
  private let ends: [Double]

  init<Value, Action>(_ recording: Recording<Value, Action>) {
    starts = recording.effects.map(\.startedBy).sorted()
    ends = recording.effects.compactMap(\.end).sorted()
  }

  /// Returns how many effects had started when an action was reduced, and had not ended before the next one.
  ///
  /// - Parameter end: The time of the next action, or `nil` if there is none.
  func count(startedBy number: Int, after end: Double?) -> Int {
    let started = starts.countOfPrefix { $0 <= number }
    return started - (end.map { end in ends.countOfPrefix { $0 < end } } ?? ends.count)
  }
}

extension Array {
  /// Returns the number of elements at the start of a sorted array for which a closure returns `true`.
  fileprivate func countOfPrefix(_ belongs: (Element) -> Bool) -> Int {
    var (start, end) = (0, count)
    while start < end {
      let middle = start + (end - start) / 2
      if belongs(self[middle]) { start = middle + 1 } else { end = middle }
    }
    return start
  }
}
