extension Exploration.Failure.Reason {
  /// Describes a difference; `nil` if there is none to describe.
  ///
  /// - Parameters:
  ///   - passing: A similar history that passes.
  ///   - steps: The history that fails.
  init?(_ passing: Exploration.Findings.Passing, in steps: [Exploration.Step]) {
    let difference = passing.difference
    (passingSteps, token) = (passing.history.steps, passing.history.token)
    // Two steps that affect each other explain the most, and a step in which time passes the least.
    func rank(_ early: Int, _ late: Int) -> (Int, Int, Int) {
      let (first, second) = (steps[early], steps[late])
      let timePasses = [first.kind, second.kind].contains(.timePassed)
      let kind = first.conflicts(with: second) ? 0 : timePasses ? 2 : 1
      return (kind, late - early, -late)
    }
    // The steps of one effect have the order of its code.
    let inversions = difference.inversions.filter { early, late in
      steps[early].strand != steps[late].strand || steps[early].effect != steps[late].effect
    }
    if let (early, late) = inversions.min(by: { rank($0.0, $0.1) < rank($1.0, $1.1) }) {
      kind = .order
      self.steps = [early + 1, late + 1]
      isOnlyDifference = difference.cost == 1
      let rest = isOnlyDifference ? "" : ", with other steps changed to fit"
      description =
        "The order of steps \(early + 1) and \(late + 1) matters. In the other order\(rest), nothing fails."
    } else if let step = difference.changedOutcomes.first, let other = difference.positions[step] {
      kind = .outcome
      self.steps = [step + 1]
      isOnlyDifference = difference.cost == 2
      description = """
        The outcome of step \(step + 1) matters. If the simulation chooses \
        \(passingSteps[other].text) there, nothing fails.
        """
    } else if let step = difference.missing.first {
      kind = .occurrence
      self.steps = [step + 1]
      isOnlyDifference = difference.cost == 3
      description = "Step \(step + 1) matters. If it does not happen, nothing fails."
    } else {
      return nil
    }
  }
}

extension Exploration.Step {
  /// Whether both steps access the same variable and one of them writes it, or both reduce an action.
  fileprivate func conflicts(with other: Exploration.Step) -> Bool {
    let kinds = [kind, other.kind]
    if kinds.allSatisfy({ [.received, .sent].contains($0) }) { return true }
    if kinds == [.used, .used] { return text == other.text }
    return kinds.contains(.wrote) && kinds.allSatisfy { [.read, .waited, .wrote].contains($0) }
      && text.prefix { $0 != ":" } == other.text.prefix { $0 != ":" }
  }
}
