extension Effect {
  /// Returns the same effect with transformed outputs.
  ///
  /// ```swift
  /// return [environment.nthPrime(count).map { .nthPrimeResponse(n: count, result: $0) }]
  /// ```
  ///
  /// Each of several `map`s around an effect costs one call for each output, but no stack.
  ///
  /// - Parameter transform: Called for each output, on the thread that sends it.
  public func map<NewOutput>(
    _ transform: @escaping @Sendable (Output) -> NewOutput
  ) -> Effect<NewOutput> {
    compactMap(transform)
  }

  /// Returns the same effect with transformed outputs, some of which are dropped.
  ///
  /// ```swift
  /// return [client.messages().compactMap { $0.isForMe ? .received($0) : nil }]
  /// ```
  ///
  /// - Parameter transform: Called for each output, on the thread that sends it. If it returns `nil`, the
  ///   output is dropped.
  public func compactMap<NewOutput>(
    _ transform: @escaping @Sendable (Output) -> NewOutput?
  ) -> Effect<NewOutput> {
    compactMap(by: OutputTransformation(transform))
  }

  /// A `map` that can be specialized, for tools that map every effect of a feature.
  @inlinable
  package func mapped<NewOutput>(
    _ transform: @escaping @Sendable (Output) -> NewOutput
  ) -> Effect<NewOutput> {
    guard case .run(let priority, let operation) = operation, depth < Self.nativeDepth else {
      return map(transform)
    }
    return Effect<NewOutput>(
      .run(priority) { await operation($0.contramap { transform($0) }) }, depth: depth + 1)
  }

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

  /// Returns `compactMap` of an effect without parts, as a closure around the effect's closure.
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

  /// Returns the same effect without the outputs that fail a test.
  ///
  /// - Parameter isIncluded: Called for each output, on the thread that sends it. If it returns
  ///   `false`, the output is dropped.
  public func filter(_ isIncluded: @escaping @Sendable (Output) -> Bool) -> Effect {
    compactMap { isIncluded($0) ? $0 : nil }
  }
}
