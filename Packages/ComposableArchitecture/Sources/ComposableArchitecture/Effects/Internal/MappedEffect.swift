/// An effect with transformed outputs. Only the type of the new outputs is known.
@usableFromInline
protocol OutputMapping<Output>: AnyObject, Sendable {
  associatedtype Output: Sendable

  var isSynchronous: Bool { get }

  /// Returns the effect with one layer transformed. The result is an effect without parts, or a composite
  /// whose parts are still to be transformed.
  func layer() -> Effect<Output>

  /// Returns the same effect with one more transformation of its outputs.
  func followed<NewOutput>(
    by transformation: OutputTransformation<Output, NewOutput>
  ) -> any OutputMapping<NewOutput>
}

/// An effect and the transformation of its outputs.
@usableFromInline
final class MappedEffect<Input: Sendable, Output: Sendable>: OutputMapping {
  private let effect: Effect<Input>
  private let transformation: OutputTransformation<Input, Output>

  @usableFromInline
  init(_ effect: Effect<Input>, _ transformation: OutputTransformation<Input, Output>) {
    self.effect = effect
    self.transformation = transformation
  }

  @usableFromInline var isSynchronous: Bool { effect.isSynchronous }

  @usableFromInline
  func layer() -> Effect<Output> { effect.layer(transformedBy: transformation) }

  @usableFromInline
  func followed<NewOutput>(
    by next: OutputTransformation<Output, NewOutput>
  ) -> any OutputMapping<NewOutput> {
    MappedEffect<Input, NewOutput>(effect, transformation.followed(by: next))
  }
}
