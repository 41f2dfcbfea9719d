/// A step of a composite effect, and the steps after it.
final class EffectStep<Action: Sendable>: Sendable {
  enum Content: Sendable {
    case effect(Effect<Action>, EffectLocation)
    /// Everything in a group has been started.
    case end(EffectNode)
  }

  let content: Content
  fileprivate let rest: EffectStep?
  /// The number of effects in this step and the rest.
  fileprivate let effectCount: Int

  fileprivate init(_ content: Content, before rest: EffectStep?) {
    self.content = content
    self.rest = rest
    let isEffect = if case .effect = content { 1 } else { 0 }
    effectCount = (rest?.effectCount ?? 0) + isEffect
  }

  func end() {
    if case .end(let group) = content { group.leave() }
  }
}

/// Steps that are performed one after another.
///
/// They are a linked list because unspecialized code takes several times as long to work with an array of
/// effects. Every step must be taken out of the list, because releasing a long list at once takes stack.
struct EffectSteps<Action: Sendable> {
  private var first: EffectStep<Action>?

  init() {}

  init(_ effect: Effect<Action>, _ location: EffectLocation) { prepend(effect, location) }

  /// Whether any step does more than end a group.
  var hasEffects: Bool {
    guard let first else { return false }
    return first.effectCount > 0
  }

  mutating func prepend(_ effect: Effect<Action>, _ location: EffectLocation) {
    first = EffectStep(.effect(effect, location), before: first)
  }

  mutating func prepend(_ effects: [Effect<Action>], _ location: EffectLocation) {
    for index in (0..<effects.count).reversed() { prepend(effects[index], location) }
  }

  mutating func prependEnd(of group: EffectNode) {
    first = EffectStep(.end(group), before: first)
  }

  mutating func popFirst() -> EffectStep<Action>? {
    defer { first = first?.rest }
    return first
  }

  /// Takes the effects up to the first end of a group, and returns them after another step.
  ///
  /// No effect follows that end, because a group that is not performed immediately begins only as the last
  /// step.
  mutating func popEffects(after step: EffectStep<Action>) -> [EffectStep<Action>.Content] {
    var effects = [step.content]
    while let next = first, case .effect = next.content {
      effects.append(next.content)
      first = next.rest
    }
    return effects
  }
}

extension Effect {
  /// Whether an effect after this one starts only when this one has ended.
  var delaysNext: Bool {
    switch operation {
    case .callback, .task, .combinator: true
    case .group(.merge, _): !isSynchronous
    case .inside(let path, _): !isSynchronous && path.cancellable != nil
    // The next effect starts at once, or after the parts of this one.
    case .just, .sync, .lazy, .group(.concatenate, _): false
    }
  }
}
