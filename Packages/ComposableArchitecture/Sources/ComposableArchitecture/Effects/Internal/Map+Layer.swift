extension Effect {
  /// Returns the effect with its outermost layer transformed. The parts of a composite effect are
  /// transformed when they start, so each step takes the same time at any depth.
  func layer<NewOutput>(
    transformedBy transformation: OutputTransformation<Output, NewOutput>
  ) -> Effect<NewOutput> {
    switch operation {
    case .just, .sync, .future, .run, .task, .combinator, .heldBack:
      leaf(transformedBy: transformation, depth: depth)
    case .merge(let effects):
      .merge(effects.map { $0.compactMap(by: transformation) })
    case .concatenate(let effects):
      .concatenate(effects.map { $0.compactMap(by: transformation) })
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
}
