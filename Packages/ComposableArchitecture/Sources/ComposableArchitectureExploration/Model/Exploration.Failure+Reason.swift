extension Exploration.Failure {
  /// Why a history fails: the difference to the most similar passing history that was found.
  ///
  /// ```swift
  /// if let reason = exploration.failure?.reason, reason.kind == .order {
  ///   print("The order of steps \(reason.steps) matters.")
  /// }
  /// ```
  public struct Reason: Equatable, Sendable {
    /// What makes the difference.
    public enum Kind: String, Sendable {
      /// The two `steps` are in the other order in the history that passes.
      case order
      /// The step has another outcome in the history that passes.
      case outcome
      /// The step does not happen in the history that passes.
      case occurrence
    }

    /// What makes the difference.
    public let kind: Kind
    /// The numbers of the steps that make the difference, counted from one. There are two for an order,
    /// and otherwise one.
    public let steps: [Int]
    /// Whether nothing else is different.
    public let isOnlyDifference: Bool
    /// What happens in the history that passes.
    public let passingSteps: [Exploration.Step]
    /// Replays the history that passes.
    public let token: String
    /// Why the history fails, in one sentence.
    public let description: String
  }

  /// An action of the test's list that does not contribute to a failure.
  public struct OmittedAction: Equatable, Sendable {
    /// Its position in the list, from zero.
    public let position: Int
    /// The action.
    public let text: String
  }
}

extension Exploration.Failure.Reason {
  /// Describes a difference; `nil` if there is none to describe.
  init?(
    _ difference: Difference, _ steps: [Exploration.Step], _ passingSteps: [Exploration.Step],
    _ token: String
  ) {
    self.passingSteps = passingSteps
    self.token = token
    // Two steps that affect each other explain the most, and a step in which time passes the least.
    func rank(_ pair: (Int, Int)) -> (Int, Int, Int) {
      let (first, second) = (steps[pair.0], steps[pair.1])
      return (
        first.conflicts(with: second)
          ? 0 : [first.kind, second.kind].contains(.timePassed) ? 2 : 1,
        pair.1 - pair.0, -pair.1
      )
    }
    // The steps of one effect have the order of its code.
    let inversions = difference.inversions.filter { early, late in
      steps[early].strand != steps[late].strand || steps[early].effect != steps[late].effect
    }
    if let (early, late) = inversions.min(by: { rank($0) < rank($1) }) {
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
    return kinds.contains(.wrote) && kinds.allSatisfy { [.read, .waited, .wrote].contains($0) }
      && text.prefix { $0 != ":" } == other.text.prefix { $0 != ":" }
  }
}
