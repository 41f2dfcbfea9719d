/// The parts of a merged effect, including those of merged effects inside it, in order.
///
/// A task that is cancelled cancels its child tasks, which cancel theirs. If all parts run side by side,
/// this takes no stack, however deep the effects are nested.
struct MergedEffects<Output: Sendable>: Sequence, IteratorProtocol {
  private var rest: [Effect<Output>]
  private let location: EffectLocation

  init(_ effects: [Effect<Output>], at location: EffectLocation) {
    rest = effects.reversed()
    self.location = location
  }

  mutating func next() -> Effect<Output>? {
    while let effect = rest.popLast() {
      switch effect.operation {
      case .group(.merge, let effects): rest += effects.reversed()
      case .lazy(let effect): rest.append(effect.effect(at: location))
      default: return effect
      }
    }
    return nil
  }
}
