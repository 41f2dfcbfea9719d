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

extension Array {
  /// Whether there is more to do than to end groups.
  func hasEffects<Action>() -> Bool where Element == Step<Action> {
    contains { if case .effect = $0 { true } else { false } }
  }

  /// Takes the effects up to the first end of a group, the next one first.
  ///
  /// There are none behind it: a group that is not done on the spot is only begun as the last step.
  mutating func popEffects<Action>() -> [Element] where Element == Step<Action> {
    var effects: [Element] = []
    while case .effect? = last { effects.append(removeLast()) }
    return effects
  }
}
