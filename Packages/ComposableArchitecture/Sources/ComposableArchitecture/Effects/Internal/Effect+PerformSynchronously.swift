extension Effect {
  /// Performs a whole synchronous effect on the current thread.
  ///
  /// - Parameter body: Called with each output. If it returns `false`, the rest of the effect is not
  ///   performed.
  func performSynchronously(at location: Location, _ body: (Output) -> Bool) {
    var steps: Steps<Output> = [.effect(self, Step.Origin(location: location))]
    var isWanted = true
    while let step = steps.popLast() {
      guard isWanted, case .effect(let effect, let origin) = step else {
        step.end()
        continue
      }
      switch effect.operation {
      case .just(let output):
        isWanted = body(output)
      case .sync(let function):
        if let output = function() { isWanted = body(output) }
      case .merge(let effects), .concatenate(let effects):
        steps += effects.reversed().map { .effect($0, origin) }
      case .cancellable(let name, let cancelInFlight, let effect):
        let part = origin.location.node.part()
        origin.location.registry.register(
          part, name: name, cancelInFlight: cancelInFlight, in: origin.location.scope)
        steps += [.end(part), .effect(effect, origin.inside(part))]
      case .scoped(let identifier, let effect):
        steps.append(.effect(effect, origin.scoped(by: identifier)))
      case .deferred(_, let effect):
        steps.append(.effect(effect(origin.location), origin))
      case .mapped(let mapping):
        steps.append(.effect(mapping.layer(), origin))
      case .nested(let nest):
        steps.append(.effect(nest.effect, origin))
      case .future, .run, .task, .combinator, .heldBack:
        // None of these is synchronous.
        break
      }
    }
  }

  /// Performs a whole synchronous effect on the current thread, and returns its outputs.
  func synchronousOutputs(at location: Location) -> [Output] {
    var outputs: [Output] = []
    performSynchronously(at: location) { output in
      outputs.append(output)
      return true
    }
    return outputs
  }
}
