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
    case .task(let operation, let path, let priority):
      Effect<NewOutput>(
        .task({ await operation($0.contramap { transform($0) }) }, path, priority),
        depth: depth + 1)
    default:
      map(transform)
    }
  }

  /// Returns the same effect with one more transformation of its outputs.
  func compactMap<NewOutput>(
    by transformation: OutputTransformation<Output, NewOutput>
  ) -> Effect<NewOutput> {
    let depth = Int(depth) + transformation.depth
    if depth <= Self.nativeDepth,
      let leaf = leaf(transformedBy: transformation, depth: UInt8(truncatingIfNeeded: depth))
    {
      return leaf
    }
    if case .lazy(let effect) = operation, let mapped = effect.followed(by: transformation) {
      return Effect<NewOutput>(.lazy(mapped), depth: self.depth)
    }
    return .containing(self) { .lazy(MappedEffect($0, transformation)) }
  }

  /// Returns an effect that calls the closure of this one and transforms its outputs, or `nil` if the
  /// effect has parts.
  private func leaf<NewOutput>(
    transformedBy transformation: OutputTransformation<Output, NewOutput>, depth: UInt8
  ) -> Effect<NewOutput>? {
    let transform = transformation.call
    return switch operation {
    case .just(let output):
      Effect<NewOutput>(.sync { transform(output) }, depth: depth)
    case .sync(let function):
      Effect<NewOutput>(.sync { function().flatMap(transform) }, depth: depth)
    case .callback(let start, let isWait):
      Effect<NewOutput>(
        .callback({ start($0.contramap(transform)) }, isWait: isWait), depth: depth)
    case .task(let operation, let path, let priority):
      Effect<NewOutput>(
        .task({ await operation($0.contramap(transform)) }, path, priority), depth: depth)
    case .combinator(let operation):
      Effect<NewOutput>(
        .combinator { await operation($0.contramap(transform), $1) }, depth: depth)
    case .group, .inside, .lazy:
      nil
    }
  }

  /// Returns the effect with its outermost layer transformed. The parts of a composite effect are
  /// transformed when they start, so each step takes the same time at any depth.
  func layer<NewOutput>(
    transformedBy transformation: OutputTransformation<Output, NewOutput>,
    at location: EffectLocation
  ) -> Effect<NewOutput> {
    switch operation {
    case .group(let grouping, let effects):
      // This is a loop because `map` is slow in unspecialized code.
      var parts: [Effect<NewOutput>] = []
      parts.reserveCapacity(effects.count)
      for effect in effects { parts.append(effect.compactMap(by: transformation)) }
      return .containing(parts) { .group(grouping, $0) }
    case .inside(let path, let effect):
      return .containing(effect.compactMap(by: transformation)) { .inside(path, $0) }
    case .lazy(let effect):
      return effect.layer(transformedBy: transformation, at: location)
    case .just, .sync, .callback, .task, .combinator:
      return leaf(transformedBy: transformation, depth: depth) ?? .none
    }
  }
}
