/// A function that embeds an output in another one.
///
/// A function that a generic struct stores has the form that generic code expects, so it can be passed to
/// the functions of this module without a wrapper for each feature.
@usableFromInline
struct ActionEmbedding<Local: Sendable, Global: Sendable>: Sendable {
  @usableFromInline let call: @Sendable (Local) -> Global

  @inlinable
  init(_ call: @escaping @Sendable (Local) -> Global) { self.call = call }

  /// Returns the operation of a task with its outputs embedded.
  ///
  /// This function is compiled once, in this module. It needs only the metadata of the two types of
  /// outputs, so it is nearly as fast as a copy for each feature would be.
  @usableFromInline
  func embedded(
    _ operation: @escaping @Sendable (Send<Local>) async -> Void
  ) -> @Sendable (Send<Global>) async -> Void {
    { await operation($0.embedding(call)) }
  }

  /// Returns a function of a synchronous effect with its output embedded.
  @inlinable
  func embedded(_ function: @escaping @Sendable () -> Local?) -> @Sendable () -> Global? {
    { [call] in function().map(call) }
  }
}

extension Send {
  /// Returns a `Send` whose outputs are embedded in those of this one.
  fileprivate func embedding<Local>(
    _ embed: @escaping @Sendable (Local) -> Output
  ) -> Send<Local> {
    Send<Local>(node: node, scope: scope) { [receive] output, node in
      receive(embed(output), node)
    }
  }
}

extension Effect {
  /// Returns the effect with its outputs embedded, in the scope of a child. This function is small because
  /// it is compiled for each feature. It passes all but the most common effects to `generallyEmbedded`.
  @inlinable
  @inline(__always)
  func embedded<Global>(
    by embedding: ActionEmbedding<Output, Global>, in scope: AnyIdentifier?
  ) -> Effect<Global> {
    switch operation {
    case .just(let output):
      return Effect<Global>(.just(embedding.call(output)), depth: 0, isSynchronous: true)
    case .sync(let function) where depth < Self.nativeDepth:
      return Effect<Global>(
        .sync(embedding.embedded(function)), depth: depth + 1, isSynchronous: true)
    case .task(let operation, let path, let priority) where depth < Self.nativeDepth:
      let path = if let scope { EffectPath(child: scope, inner: path) } else { path }
      return Effect<Global>(
        .task(embedding.embedded(operation), path, priority),
        depth: depth + 1, isSynchronous: false)
    default:
      return generallyEmbedded(by: embedding, in: scope)
    }
  }

  /// The parts of a group if the store starts each of them alone, as if the reducer had returned them in an array. Only then
  /// may each part have a path of its own: a group that runs as one task is found by the path of the group.
  @usableFromInline
  var independentParts: [Effect]? {
    guard case .group(let grouping, let effects) = operation, depth < Self.nativeDepth,
      grouping == .merge || isSynchronous
    else { return nil }
    for effect in effects {
      switch effect.operation {
      case .just, .sync, .task: continue
      case .callback, .combinator, .group, .inside, .lazy: return nil
      }
    }
    return effects
  }

  /// Independent parts are embedded at once, because the store starts them faster than a group that is transformed when it
  /// runs: three tasks two pullbacks down take a third of the instructions.
  @usableFromInline
  func generallyEmbedded<Global>(
    by embedding: ActionEmbedding<Output, Global>, in scope: AnyIdentifier?
  ) -> Effect<Global> {
    if let parts = independentParts {
      return Effect<Global>(
        .group(.merge, parts.generallyMapped(by: embedding, in: scope)), depth: depth + 1,
        isSynchronous: isSynchronous)
    }
    let effect = compactMap(by: OutputTransformation(embedding.call))
    return if let scope { effect.scoped(by: scope) } else { effect }
  }
}

extension Array {
  /// Returns the effects of a local reducer as effects of the global one that come from one child.
  @inlinable
  @inline(__always)
  func embedded<Local, Global>(
    by embedding: ActionEmbedding<Local, Global>, in scope: AnyIdentifier?
  ) -> [Effect<Global>] where Element == Effect<Local> {
    // The loop is not inlined, because inlining would make the code around it save more registers.
    isEmpty ? [] : mapped(by: embedding, in: scope)
  }

  @inlinable
  @inline(never)
  func mapped<Local, Global>(
    by embedding: ActionEmbedding<Local, Global>, in scope: AnyIdentifier?
  ) -> [Effect<Global>] where Element == Effect<Local> {
    count == 1
      ? [self[0].embedded(by: embedding, in: scope)]
      : generallyMapped(by: embedding, in: scope)
  }

  @usableFromInline
  func generallyMapped<Local, Global>(
    by embedding: ActionEmbedding<Local, Global>, in scope: AnyIdentifier?
  ) -> [Effect<Global>] where Element == Effect<Local> {
    map { $0.embedded(by: embedding, in: scope) }
  }
}
