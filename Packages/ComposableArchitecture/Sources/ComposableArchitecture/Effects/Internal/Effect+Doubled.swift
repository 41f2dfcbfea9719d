extension Effect {
  /// The same effect, with each output twice. The outputs belong to the effect, so they are cancelled with it.
  package var doubled: Effect {
    switch operation {
    case .just(let output):
      .merge(.just(output), .just(output))
    case .sync(let function):
      .deferred(isSynchronous: true) { _ in
        function().map { Effect.just($0).doubled } ?? Effect.none
      }
    case .callback(let start, let isWait):
      Effect(.callback({ start($0.doubled) }, isWait: isWait), depth: depth)
    case .task(let operation, let path, let priority):
      Effect(.task({ await operation($0.doubled) }, path, priority), depth: depth)
    case .combinator(let operation):
      Effect(.combinator { await operation($0.doubled, $1) }, depth: depth)
    case .group(let grouping, let effects):
      .containing(effects.map(\.doubled)) { .group(grouping, $0) }
    case .inside(let path, let effect):
      effect.doubled.inside(path)
    case .lazy(let effect):
      .deferred(isSynchronous: effect.isSynchronous) { effect.effect(at: $0).doubled }
    }
  }
}

extension Resumption {
  fileprivate var doubled: Resumption { contramapped { $0.doubled } }
}

extension Send {
  fileprivate var doubled: Send {
    Send(node: node, scope: scope) { output, source in
      deliver(output, from: source)
      return receive(output, source)
    }
  }
}
