/// What is to be done next of a composite effect.
enum Step<Action: Sendable>: Sendable {
  case effect(Effect<Action>, Origin)
  /// All of a group has been started.
  case end(Work)

  /// Where a part of an effect comes from, and what it belongs to.
  struct Origin: Sendable {
    var location: Location
    /// The innermost effect with an identifier that it is part of.
    var group: Work?

    func scoped(by identifier: Identifier) -> Origin {
      Origin(location: location.scoped(by: identifier), group: group)
    }

    func inside(_ group: Work) -> Origin {
      Origin(location: location.inside(group), group: group)
    }
  }

  func end() {
    if case .end(let group) = self { group.leave() }
  }
}

/// What is to be done one after another, the next one last. It counts the effects, so that asking
/// whether there are any costs the same however many groups are to be ended.
struct Steps<Action: Sendable>: ExpressibleByArrayLiteral {
  private var steps: [Step<Action>] = []
  private var effectCount = 0

  init(arrayLiteral elements: Step<Action>...) { self += elements }

  /// Whether there is more to do than to end groups.
  var hasEffects: Bool { effectCount > 0 }

  mutating func append(_ step: Step<Action>) {
    steps.append(step)
    if case .effect = step { effectCount += 1 }
  }

  static func += (steps: inout Steps, new: [Step<Action>]) {
    for step in new { steps.append(step) }
  }

  mutating func popLast() -> Step<Action>? {
    let step = steps.popLast()
    if case .effect = step { effectCount -= 1 }
    return step
  }

  /// Takes the effects up to the first end of a group, the next one first.
  ///
  /// There are none behind it: a group that is not done on the spot is only begun as the last step.
  mutating func popEffects() -> [Step<Action>] {
    var effects: [Step<Action>] = []
    while case .effect? = steps.last, let step = popLast() { effects.append(step) }
    return effects
  }
}
