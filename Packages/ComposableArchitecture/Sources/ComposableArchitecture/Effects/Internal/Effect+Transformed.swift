extension Effect {
  /// A `map` that can be specialized, for tools that map every effect of a feature.
  @inlinable
  package func mapped<NewOutput>(
    _ transform: @escaping @Sendable (Output) -> NewOutput
  ) -> Effect<NewOutput> {
    guard depth < Self.nativeDepth else { return map(transform) }
    return switch operation {
    case .just(let output):
      Effect<NewOutput>(.sync { transform(output) }, depth: depth + 1)
    case .sync(let function):
      Effect<NewOutput>(.sync { function().map(transform) }, depth: depth + 1)
    case .run(let priority, let operation):
      Effect<NewOutput>(
        .run(priority) { await operation($0.contramap { transform($0) }) }, depth: depth + 1)
    default:
      map(transform)
    }
  }

  /// Returns the same effect with one more transformation of its outputs.
  func compactMap<NewOutput>(
    by transformation: OutputTransformation<Output, NewOutput>
  ) -> Effect<NewOutput> {
    let depth = Int(depth) + transformation.depth
    return switch operation {
    case .just, .sync, .future, .run, .task, .combinator, .heldBack:
      depth <= Self.nativeDepth
        ? leaf(transformedBy: transformation, depth: UInt8(truncatingIfNeeded: depth))
        : .containing(self) { .mapped(MappedEffect($0, transformation)) }
    case .mapped(let effect):
      Effect<NewOutput>(.mapped(effect.followed(by: transformation)), depth: self.depth)
    case .merge, .concatenate, .cancellable, .scoped, .deferred, .nested:
      .containing(self) { .mapped(MappedEffect($0, transformation)) }
    }
  }

  /// Returns an effect that calls the closure of this one and transforms its outputs. The effect must have
  /// no parts.
  func leaf<NewOutput>(
    transformedBy transformation: OutputTransformation<Output, NewOutput>, depth: UInt8
  ) -> Effect<NewOutput> {
    let transform = transformation.call
    return switch operation {
    case .just(let output):
      Effect<NewOutput>(.sync { transform(output) }, depth: depth)
    case .sync(let function):
      Effect<NewOutput>(.sync { function().flatMap(transform) }, depth: depth)
    case .future(let function):
      Effect<NewOutput>(
        .future { callback in function { callback($0.flatMap(transform)) } }, depth: depth)
    case .heldBack(let hold):
      Effect<NewOutput>(.heldBack { hold($0.contramap(transform)) }, depth: depth)
    case .run(let priority, let operation):
      Effect<NewOutput>(
        .run(priority) { await operation($0.contramap(transform)) }, depth: depth)
    case .task(let operation, let path, let priority):
      Effect<NewOutput>(
        .task({ await operation($0.contramap(transform)) }, path, priority), depth: depth)
    case .combinator(let operation):
      Effect<NewOutput>(
        .combinator { await operation($0.contramap(transform), $1) }, depth: depth)
    case .merge, .concatenate, .cancellable, .scoped, .deferred, .mapped, .nested:
      compactMap(by: transformation)
    }
  }

  /// Returns the effect with its outermost layer transformed. The parts of a composite effect are
  /// transformed when they start, so each step takes the same time at any depth.
  func layer<NewOutput>(
    transformedBy transformation: OutputTransformation<Output, NewOutput>
  ) -> Effect<NewOutput> {
    switch operation {
    case .just, .sync, .future, .run, .task, .combinator, .heldBack:
      leaf(transformedBy: transformation, depth: depth)
    case .merge(let effects):
      .merge(Self.parts(effects, transformedBy: transformation))
    case .concatenate(let effects):
      .concatenate(Self.parts(effects, transformedBy: transformation))
    case .cancellable(let identifier, let cancelInFlight, let effect):
      .containing(effect.compactMap(by: transformation)) {
        .cancellable(identifier, cancelInFlight: cancelInFlight, $0)
      }
    case .scoped(let identifier, let effect):
      .containing(effect.compactMap(by: transformation)) { .scoped(identifier, $0) }
    case .deferred(let isSynchronous, let effect):
      Effect<NewOutput>(
        .deferred(isSynchronous: isSynchronous) { effect($0).compactMap(by: transformation) },
        depth: depth
      )
    case .mapped(let effect):
      Effect<NewOutput>(.mapped(effect.followed(by: transformation)), depth: depth)
    case .nested(let nest):
      nest.effect.layer(transformedBy: transformation)
    }
  }

  /// Transforms each of several effects. This is a loop because `map` is slow in unspecialized code.
  private static func parts<NewOutput>(
    _ effects: [Effect], transformedBy transformation: OutputTransformation<Output, NewOutput>
  ) -> [Effect<NewOutput>] {
    var parts: [Effect<NewOutput>] = []
    parts.reserveCapacity(effects.count)
    for effect in effects { parts.append(effect.compactMap(by: transformation)) }
    return parts
  }
}
