extension Effect {
  /// Performs a whole synchronous effect on the current thread.
  ///
  /// - Parameter body: Called with each output. If it returns `false`, the rest of the effect is not
  ///   performed.
  func performSynchronously(at location: EffectLocation, _ body: (Output) -> Bool) {
    var steps: EffectSteps<Output> = [.effect(self, EffectStep.Context(location: location))]
    var isWanted = true
    while let step = steps.popLast() {
      guard isWanted, case .effect(let effect, let context) = step else {
        step.end()
        continue
      }
      switch effect.operation {
      case .just(let output):
        isWanted = body(output)
      case .sync(let function):
        if let output = function() { isWanted = body(output) }
      case .merge(let effects), .concatenate(let effects):
        steps += effects.reversed().map { .effect($0, context) }
      case .cancellable(let identifier, let cancelInFlight, let effect):
        let part = context.location.node.part()
        context.location.registry.register(
          part, identifier: identifier, cancelInFlight: cancelInFlight, in: context.location.scope)
        steps += [.end(part), .effect(effect, context.inside(part))]
      case .scoped(let identifier, let effect):
        steps.append(.effect(effect, context.scoped(by: identifier)))
      case .deferred(_, let effect):
        steps.append(.effect(effect(context.location), context))
      case .mapped(let mapping):
        steps.append(.effect(mapping.layer(), context))
      case .nested(let nest):
        steps.append(.effect(nest.effect, context))
      case .future, .run, .task, .combinator, .heldBack:
        // None of these is synchronous.
        break
      }
    }
  }

  /// Performs a whole synchronous effect on the current thread, and returns its outputs.
  func synchronousOutputs(at location: EffectLocation) -> [Output] {
    var outputs: [Output] = []
    performSynchronously(at: location) { output in
      outputs.append(output)
      return true
    }
    return outputs
  }
}
