extension Effect {
  /// Runs the effect for something that is not a store, in the way in which a store would run it.
  ///
  /// Synchronous parts are done before this returns, the rest runs as tasks.
  ///
  /// - Parameters:
  ///   - location: where the effect runs; nothing else may run there.
  ///   - output: takes the outputs, in order and one at a time, with no lock held.
  ///   - onEnd: is called once, when all of the effect is done.
  /// - Returns: a function that cancels the effect.
  package func start(
    at location: Location,
    output: @escaping @Sendable (Output) -> Void,
    onEnd: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let work = location.work
    let store = Store(
      backing: .root(
        Root<Void, Message<Output>>(
          initialValue: (),
          reducer: { _, message in
            guard case .start(let effect) = message else { return [] }
            return [effect.map { .output($0) }]
          },
          work: work,
          onReduce: { if case .output(let value) = $0.action { output(value) } },
          file: #fileID,
          line: #line
        )))
    var (effect, scope) = (self, location.scope)
    while let inner = scope {
      effect = effect.scoped(by: inner.identifier)
      scope = inner.parent
    }
    // In flight until all of it has been started, so that the end comes exactly once.
    work.enter()
    // The store lives until then.
    work.onEnd { withExtendedLifetime(store) { onEnd() } }
    let task = store.send(.start(effect))
    work.leave()
    return { task.cancel() }
  }
}

private enum Message<Output: Sendable>: Sendable {
  indirect case start(Effect<Output>)
  case output(Output)
}
