/// The next step of a composite effect.
enum Step<Action: Sendable>: Sendable {
  case effect(Effect<Action>, Origin)
  /// Everything in a group has been started.
  case end(EffectNode)

  /// Where a part of an effect comes from, and what it belongs to.
  struct Origin: Sendable {
    var location: Location
    /// The innermost effect with an identifier that it is a part of.
    var group: EffectNode?

    func scoped(by identifier: Identifier) -> Origin {
      Origin(location: location.scoped(by: identifier), group: group)
    }

    func inside(_ group: EffectNode) -> Origin {
      Origin(location: location.inside(group), group: group)
    }
  }

  func end() {
    if case .end(let group) = self { group.leave() }
  }
}

/// Steps that are performed one after another. The next one is the last in the list. The list counts its
/// effects, so checking for them costs the same however many groups are still to be ended.
struct Steps<Action: Sendable>: ExpressibleByArrayLiteral {
  private var steps: [Step<Action>] = []
  private var effectCount = 0

  init(arrayLiteral elements: Step<Action>...) { self += elements }

  /// Whether any step does more than end a group.
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
  /// There are no effects behind that end, because a group that is not performed on the spot is only begun
  /// as the last step.
  mutating func popEffects() -> [Step<Action>] {
    var effects: [Step<Action>] = []
    while case .effect? = steps.last, let step = popLast() { effects.append(step) }
    return effects
  }
}
