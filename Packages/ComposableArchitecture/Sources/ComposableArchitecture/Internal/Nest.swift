/// An effect in an object of its own, which is released without recursion.
///
/// An effect inside an effect is released inside the release of the outer one. `Effect.enclosed` puts an
/// effect that is deep already into a nest, so that no more than `Effect.nativeDepth` of these releases
/// happen one inside another.
@usableFromInline
final class Nest<Output: Sendable>: Sendable {
  private final class Content: Sendable {
    let effect: Effect<Output>

    init(_ effect: Effect<Output>) { self.effect = effect }
  }

  private let content: Link<Content>
  @usableFromInline let isSynchronous: Bool

  @usableFromInline
  init(_ effect: Effect<Output>) {
    content = Link(Content(effect))
    isSynchronous = effect.isSynchronous
  }

  var effect: Effect<Output> { content.object?.effect ?? .merge() }
}

extension Effect {
  /// How many effects are nested without a `Nest` at most.
  @inlinable static var nativeDepth: UInt8 { 32 }

  /// The same effect, for an operation that contains it.
  @inlinable
  var enclosed: Effect { depth < Self.nativeDepth ? self : Effect(.nested(Nest(self))) }

  /// Makes an effect of an operation that contains another effect, be it in a closure.
  ///
  /// - Parameter operation: must contain the effect that it is given.
  @inlinable
  static func containing<Inner>(
    _ effect: Effect<Inner>, _ operation: (Effect<Inner>) -> Operation
  ) -> Effect {
    let effect = effect.enclosed
    return Effect(operation(effect), depth: effect.depth + 1)
  }

  /// Makes an effect of an operation that contains several effects.
  @inlinable
  static func containing(
    _ effects: some Sequence<Effect>, _ operation: ([Effect]) -> Operation
  ) -> Effect {
    let effects = effects.map(\.enclosed)
    return Effect(operation(effects), depth: (effects.lazy.map(\.depth).max() ?? 0) + 1)
  }
}
