/// An object that contains an effect and is released without recursion.
///
/// Releasing an effect also releases the effects inside it, which takes stack for each level.
/// `Effect.enclosed` puts an effect that is already deep into a `NestedEffect`, so at most
/// `Effect.nativeDepth` releases are nested.
@usableFromInline
final class NestedEffect<Output: Sendable>: LazyEffect {
  private final class Content: Sendable {
    let effect: Effect<Output>

    init(_ effect: Effect<Output>) { self.effect = effect }
  }

  private let content: ChainLink<Content>
  @usableFromInline let isSynchronous: Bool

  @usableFromInline
  init(_ effect: Effect<Output>) {
    content = ChainLink(Content(effect))
    isSynchronous = effect.isSynchronous
  }

  private var effect: Effect<Output> { content.object?.effect ?? .none }

  @usableFromInline
  func effect(at location: EffectLocation) -> Effect<Output> { effect }

  @usableFromInline
  func layer<NewOutput>(
    transformedBy transformation: OutputTransformation<Output, NewOutput>,
    at location: EffectLocation
  ) -> Effect<NewOutput> {
    effect.layer(transformedBy: transformation, at: location)
  }
}

extension Effect {
  /// The largest number of effects that are nested without a `NestedEffect`.
  @inlinable static var nativeDepth: UInt8 { 32 }

  /// This effect in the form in which an operation can contain it.
  @inlinable
  var enclosed: Effect { depth < Self.nativeDepth ? self : Effect(.lazy(NestedEffect(self))) }

  /// Makes an effect from an operation that contains another effect, including one that is captured by a
  /// closure.
  ///
  /// - Parameter operation: Makes the operation. The operation must contain the effect that is passed in.
  @inlinable
  static func containing<Inner>(
    _ effect: Effect<Inner>, _ operation: (Effect<Inner>) -> Operation
  ) -> Effect {
    let effect = effect.enclosed
    return Effect(operation(effect), depth: effect.depth + 1)
  }

  /// Makes an effect from an operation that contains several effects.
  @inlinable
  static func containing(
    _ effects: some Sequence<Effect>, _ operation: ([Effect]) -> Operation
  ) -> Effect {
    // A loop, because `map` and `reduce` are slow in unspecialized code.
    var effects = Array(effects)
    var depth: UInt8 = 0
    for index in 0..<effects.count {
      if effects[index].depth >= Self.nativeDepth { effects[index] = effects[index].enclosed }
      depth = max(depth, effects[index].depth)
    }
    return Effect(operation(effects), depth: depth + 1)
  }
}
