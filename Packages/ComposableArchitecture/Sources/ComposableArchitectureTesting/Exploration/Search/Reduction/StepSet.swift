/// A set of steps of a run.
struct StepSet {
  private var words: [UInt64]

  init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  func contains(_ step: Int) -> Bool {
    step >> 6 < words.count && words[step >> 6] & 1 << UInt64(step & 63) != 0
  }

  /// Adds a step and the steps on which it depends.
  mutating func add(_ step: Int, _ past: StepSet) {
    for (index, word) in past.words.enumerated() { words[index] |= word }
    words[step >> 6] |= 1 << UInt64(step & 63)
  }
}
