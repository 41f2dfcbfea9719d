/// The next step of a composite effect.
enum EffectStep<Action: Sendable>: Sendable {
  case effect(Effect<Action>, Context)
  /// Everything in a group has been started.
  case end(EffectNode)

  /// Where a part of an effect comes from, and what it belongs to.
  struct Context: Sendable {
    var location: EffectLocation
    /// The innermost effect with an identifier that it is a part of.
    var group: EffectNode?

    func scoped(by identifier: AnyIdentifier) -> Context {
      Context(location: location.scoped(by: identifier), group: group)
    }

    func inside(_ group: EffectNode) -> Context {
      Context(location: location.inside(group), group: group)
    }
  }

  func end() {
    if case .end(let group) = self { group.leave() }
  }
}

/// Steps that are performed one after another. The next one is the last in the list. The list counts its
/// effects, so checking for them costs the same however many groups are still to be ended.
struct EffectSteps<Action: Sendable>: ExpressibleByArrayLiteral {
  private var steps: [EffectStep<Action>] = []
  private var effectCount = 0

  init(arrayLiteral elements: EffectStep<Action>...) { self += elements }

  /// Whether any step does more than end a group.
  var hasEffects: Bool { effectCount > 0 }

  mutating func append(_ step: EffectStep<Action>) {
    steps.append(step)
    if case .effect = step { effectCount += 1 }
  }

  static func += (steps: inout EffectSteps, new: [EffectStep<Action>]) {
    for step in new { steps.append(step) }
  }

  mutating func popLast() -> EffectStep<Action>? {
    let step = steps.popLast()
    if case .effect = step { effectCount -= 1 }
    return step
  }

  /// Takes the effects up to the first end of a group, the next one first.
  ///
  /// There are no effects behind that end, because a group that is not performed on the spot is only begun
  /// as the last step.
  mutating func popEffects() -> [EffectStep<Action>] {
    var effects: [EffectStep<Action>] = []
    while case .effect? = steps.last, let step = popLast() { effects.append(step) }
    return effects
  }
}
