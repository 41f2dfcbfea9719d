extension Effect {
  /// Performs a whole synchronous effect on the current thread.
  ///
  /// - Parameter body: Called with each output. If it returns `false`, the rest of the effect is not
  ///   performed.
  func performSynchronously(at location: EffectLocation, _ body: (Output) -> Bool) {
    var steps = EffectSteps(self, EffectStepContext(location: location))
    var isWanted = true
    while let step = steps.popFirst() {
      guard isWanted, case .effect(let effect, let context) = step.content else {
        step.end()
        continue
      }
      switch effect.operation {
      case .just(let output):
        isWanted = body(output)
      case .sync(let function):
        if let output = function() { isWanted = body(output) }
      case .merge(let effects), .concatenate(let effects):
        steps.prepend(effects, context)
      case .cancellable(let identifier, let cancelInFlight, let effect):
        let part = context.location.node.part()
        context.location.registry.register(
          part, identifier: identifier, cancelInFlight: cancelInFlight, in: context.location.scope)
        steps.prependEnd(of: part)
        steps.prepend(effect, context.inside(part))
      case .scoped(let identifier, let effect):
        steps.prepend(effect, context.scoped(by: identifier))
      case .deferred(_, let effect):
        steps.prepend(effect(context.location), context)
      case .mapped(let mapping):
        steps.prepend(mapping.layer(), context)
      case .nested(let nest):
        steps.prepend(nest.effect, context)
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
