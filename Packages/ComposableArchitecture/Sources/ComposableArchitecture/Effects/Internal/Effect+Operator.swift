extension Effect {
  /// Returns an effect whose outputs a machine makes from those of this effect.
  ///
  /// - Parameter makeMachine: Makes the machine for one run.
  func operated<Machine: OutputMachine>(
    by makeMachine: @escaping @Sendable () -> Machine
  ) -> Effect<Machine.Output> where Machine.Input == Output {
    .containing(self) { effect in
      .combinator { send, deadline in
        await OutputOperator(makeMachine(), send, within: deadline).run(effect)
      }
    }
  }

  /// A version of `operated(by:)` for an operator that needs no task if the effect is synchronous.
  ///
  /// - Parameters:
  ///   - isSynchronous: Whether the operator is known to be synchronous before it is run.
  ///   - makeMachine: Makes the machine for one run.
  ///   - onTheSpot: Applies the whole operator to a synchronous effect.
  func operated<Machine: OutputMachine>(
    isSynchronous: Bool = false,
    by makeMachine: @escaping @Sendable () -> Machine,
    onTheSpot: @escaping @Sendable (Effect, EffectLocation) -> Effect<Machine.Output>
  ) -> Effect<Machine.Output> where Machine.Input == Output {
    .containing(self) { effect in
      .lazy(
        DeferredEffect(isSynchronous: isSynchronous) { location in
          let effect = effect.resolved(at: location)
          return effect.isSynchronous
            ? onTheSpot(effect, location) : effect.operated(by: makeMachine)
        })
    }
  }

  /// Returns the effect that a lazy effect makes, and otherwise the same effect.
  ///
  /// A `NestedEffect` is not opened. Nested operators are resolved inside one another, which takes stack
  /// for each of them, and a nest limits their number.
  private func resolved(at location: EffectLocation) -> Effect {
    var effect = self
    while !effect.isSynchronous, case .lazy(let lazy) = effect.operation,
      !(lazy is NestedEffect<Output>)
    {
      effect = lazy.effect(at: location)
    }
    return effect
  }
}
