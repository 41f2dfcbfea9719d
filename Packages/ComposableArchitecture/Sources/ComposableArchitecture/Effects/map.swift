extension Effect {
  /// The same effect with other outputs.
  ///
  /// ```swift
  /// return [environment.nthPrime(count).map { .nthPrimeResponse(n: count, result: $0) }]
  /// ```
  ///
  /// However deep the effect is nested, its transformation takes no more stack. A `map` of a `map`
  /// does: an output passes through all of them at once, of which ten thousand fit on a thread's usual
  /// stack of 8 MB.
  ///
  /// - Parameter transform: is called for each output, when and where it occurs.
  @inlinable
  public func map<NewOutput>(
    _ transform: @escaping @Sendable (Output) -> NewOutput
  ) -> Effect<NewOutput> {
    compactMap(transform)
  }

  /// The same effect with other outputs, some of them left out.
  ///
  /// ```swift
  /// return [client.messages().compactMap { $0.isForMe ? .received($0) : nil }]
  /// ```
  ///
  /// - Parameter transform: is called for each output, when and where it occurs. Where it returns
  ///   `nil`, nothing is output.
  @inlinable
  public func compactMap<NewOutput>(
    _ transform: @escaping @Sendable (Output) -> NewOutput?
  ) -> Effect<NewOutput> {
    switch operation {
    case .just(let output):
      Effect<NewOutput>(.sync { transform(output) })
    case .sync(let work):
      Effect<NewOutput>(.sync { work().flatMap(transform) })
    case .future(let work):
      Effect<NewOutput>(.future { callback in work { callback($0.flatMap(transform)) } })
    case .run(let priority, let operation):
      Effect<NewOutput>(.run(priority) { await operation($0.contramap(transform)) })
    case .heldBack(let hold):
      Effect<NewOutput>(.heldBack { hold($0.contramap(transform)) })
    case .deferred(let isSynchronous, let effect):
      Effect<NewOutput>(
        .deferred(isSynchronous: isSynchronous) { effect($0).compactMap(transform) }
      )
    case .merge, .concatenate, .cancellable, .scoped:
      Effect<NewOutput>(
        .deferred(isSynchronous: isSynchronous) { _ in compactMapLayer(transform) }
      )
    }
  }

  /// `compactMap` of the outermost layer of a composite.
  @usableFromInline
  func compactMapLayer<NewOutput>(
    _ transform: @escaping @Sendable (Output) -> NewOutput?
  ) -> Effect<NewOutput> {
    switch operation {
    case .merge(let parts, let isSynchronous):
      Effect<NewOutput>(
        .merge(
          Parts(parts.effects.map { $0.compactMap(transform) }), isSynchronous: isSynchronous)
      )
    case .concatenate(let parts, let isSynchronous):
      Effect<NewOutput>(
        .concatenate(
          Parts(parts.effects.map { $0.compactMap(transform) }), isSynchronous: isSynchronous)
      )
    case .cancellable(let name, let cancelInFlight, let effect):
      Effect<NewOutput>(
        .cancellable(name, cancelInFlight: cancelInFlight, effect.compactMap(transform))
      )
    case .scoped(let identifier, let effect):
      Effect<NewOutput>(.scoped(identifier, effect.compactMap(transform)))
    case .just, .sync, .future, .run, .heldBack, .deferred:
      compactMap(transform)
    }
  }

  /// The same effect without the outputs that fail a test.
  ///
  /// - Parameter isIncluded: is called for each output, when and where it occurs.
  @inlinable
  public func filter(_ isIncluded: @escaping @Sendable (Output) -> Bool) -> Effect {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  /// `map` for a function that only wraps: a value already there is wrapped at once, which costs less
  /// than remembering to do it.
  @inlinable
  func embedded<NewOutput>(
    by embed: @escaping @Sendable (Output) -> NewOutput
  ) -> Effect<NewOutput> {
    if case .just(let output) = operation { return Effect<NewOutput>(.just(embed(output))) }
    return map(embed)
  }
}
