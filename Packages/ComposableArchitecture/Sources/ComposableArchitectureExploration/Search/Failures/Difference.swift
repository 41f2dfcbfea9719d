/// How a history differs from one that fails.
struct Difference {
  /// The pairs of steps of the failing history that happen in the other order.
  let inversions: [(Int, Int)]
  /// The steps of the failing history with another outcome.
  let changedOutcomes: [Int]
  /// The position in the other history of each step of the failing one; `nil` if the step does not happen
  /// there.
  let positions: [Int?]
  /// How many additional steps the other history has before the last of these positions.
  let addedCount: Int

  /// A measure of the difference. It is one if two steps are in the other order and nothing else is
  /// different.
  var cost: Int {
    inversions.count + 2 * changedOutcomes.count + 3 * missing.count + 2 * addedCount
  }

  /// The steps of the failing history that do not happen in the other one.
  var missing: [Int] { positions.indices.filter { positions[$0] == nil } }

  init(from steps: [Exploration.Step], to other: [Exploration.Step]) {
    var positions = [Int?](repeating: nil, count: steps.count)
    var rest = Array(other.indices)
    for isExact in [true, false] {
      let keys = other.map { Self.key(of: $0, isExact: isExact) }
      for index in steps.indices where positions[index] == nil {
        let key = Self.key(of: steps[index], isExact: isExact)
        guard let found = rest.firstIndex(where: { keys[$0] == key }) else { continue }
        positions[index] = rest.remove(at: found)
      }
    }
    self.positions = positions
    let last = positions.compactMap(\.self).max() ?? 0
    addedCount = rest.count { $0 < last }
    changedOutcomes = steps.indices.filter { index in
      steps[index].kind == .chose
        && positions[index].map { other[$0].text != steps[index].text } == true
    }
    inversions = steps.indices.flatMap { late in
      (0..<late).compactMap { early in
        guard let first = positions[early], let second = positions[late], first > second
        else { return nil }
        return (early, late)
      }
    }
  }

  /// Returns the part of a step that steps of different histories have in common if they count as the same.
  private static func key(
    of step: Exploration.Step, isExact: Bool
  ) -> (Exploration.Step.Kind, strand: Int, text: Substring) {
    let text =
      switch step.kind {
      case _ where isExact: step.text[...]
      case .chose, .killed, .timePassed: Substring()
      case .read, .waited, .wrote: step.text.prefix { $0 != ":" }
      case .used: step.text[...]
      case .received, .sent: HistoryDigest.name(in: step.text)
      }
    return (step.kind, step.kind == .timePassed ? 0 : step.strand, text)
  }
}
