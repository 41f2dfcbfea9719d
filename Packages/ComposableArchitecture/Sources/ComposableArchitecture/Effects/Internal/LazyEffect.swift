/// An effect that is made when it runs. Only the type of its outputs is known.
@usableFromInline
protocol LazyEffect<Output>: AnyObject, Sendable {
  associatedtype Output: Sendable

  /// Whether the effect can be performed at once, without a task.
  var isSynchronous: Bool { get }

  /// Returns the effect for the location where it runs, because it may depend on what is in flight there.
  func effect(at location: EffectLocation) -> Effect<Output>

  /// Returns the effect with its outermost layer transformed. See `Effect.layer(transformedBy:at:)`.
  func layer<NewOutput>(
    transformedBy transformation: OutputTransformation<Output, NewOutput>,
    at location: EffectLocation
  ) -> Effect<NewOutput>

  /// Returns the same effect with one more transformation of its outputs, if that adds no level.
  func followed<NewOutput>(
    by transformation: OutputTransformation<Output, NewOutput>
  ) -> (any LazyEffect<NewOutput>)?

  /// Returns the effect without some of its parts, or `nil` if it is not known to have such parts.
  func omitting(_ omission: EffectOmission) -> Effect<Output>?
}

extension LazyEffect {
  @usableFromInline
  func layer<NewOutput>(
    transformedBy transformation: OutputTransformation<Output, NewOutput>,
    at location: EffectLocation
  ) -> Effect<NewOutput> {
    effect(at: location).compactMap(by: transformation)
  }

  @usableFromInline
  func followed<NewOutput>(
    by transformation: OutputTransformation<Output, NewOutput>
  ) -> (any LazyEffect<NewOutput>)? { nil }

  @usableFromInline
  func omitting(_ omission: EffectOmission) -> Effect<Output>? { nil }
}

/// An effect that a function makes.
final class DeferredEffect<Output: Sendable>: LazyEffect {
  let isSynchronous: Bool
  private let make: @Sendable (EffectLocation) -> Effect<Output>

  init(isSynchronous: Bool, _ make: @escaping @Sendable (EffectLocation) -> Effect<Output>) {
    self.isSynchronous = isSynchronous
    self.make = make
  }

  func effect(at location: EffectLocation) -> Effect<Output> { make(location) }
}

/// An effect and the transformation of its outputs.
final class MappedEffect<Input: Sendable, Output: Sendable>: LazyEffect {
  private let effect: Effect<Input>
  private let transformation: OutputTransformation<Input, Output>

  init(_ effect: Effect<Input>, _ transformation: OutputTransformation<Input, Output>) {
    self.effect = effect
    self.transformation = transformation
  }

  var isSynchronous: Bool { effect.isSynchronous }

  func effect(at location: EffectLocation) -> Effect<Output> {
    effect.layer(transformedBy: transformation, at: location)
  }

  func followed<NewOutput>(
    by next: OutputTransformation<Output, NewOutput>
  ) -> (any LazyEffect<NewOutput>)? {
    MappedEffect<Input, NewOutput>(effect, transformation.followed(by: next))
  }

  func omitting(_ omission: EffectOmission) -> Effect<Output>? {
    effect.omitting(omission).map {
      $0.isNone ? Effect<Output>.none : $0.compactMap(by: transformation)
    }
  }
}
