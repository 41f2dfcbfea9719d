extension Effect {
  /// Performs a whole synchronous effect on the current thread.
  ///
  /// - Parameter body: Called with each output. If it returns `false`, the rest of the effect is not
  ///   performed.
  func performSynchronously(at location: EffectLocation, _ body: (Output) -> Bool) {
    var steps = EffectSteps(self, location)
    var isWanted = true
    while let step = steps.popFirst() {
      guard isWanted, case .effect(let effect, let location) = step.content else {
        step.end()
        continue
      }
      switch effect.operation {
      case .just(let output):
        isWanted = body(output)
      case .sync(let function):
        if let output = function() { isWanted = body(output) }
      case .group(_, let effects):
        steps.prepend(effects, location)
      case .inside(let path, let effect):
        var inner = EffectLocation(node: location.node, scope: path.scope(in: location.scope))
        if path.cancellable != nil {
          let part = location.node.part()
          location.registry.register(part, at: path, in: location.scope)
          inner.node = part
          steps.prependEnd(of: part)
        }
        steps.prepend(effect, inner)
      case .lazy(let effect):
        steps.prepend(effect.effect(at: location), location)
      case .callback, .task, .combinator:
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
