extension Effect {
  /// Runs the effect outside a store, in the same way as a store does.
  ///
  /// Synchronous parts are performed before the function returns. The rest runs as tasks.
  ///
  /// - Parameters:
  ///   - location: Where the effect runs. No other effect may run there.
  ///   - output: Receives the outputs, in order and one at a time. No lock is held during the call.
  ///   - onEnd: Called once, when the whole effect has ended.
  /// - Returns: A function that cancels the effect.
  package func start(
    at location: EffectLocation,
    output: @escaping @Sendable (Output) -> Void,
    onEnd: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let node = location.node
    let store = Store(
      backing: .core(
        StoreCore<Void, Message<Output>>(
          initialValue: (),
          reducer: { _, message in
            guard case .start(let effect) = message else { return [] }
            return [effect.map { .output($0) }]
          },
          rootNode: node,
          onReduce: { if case .output(let value) = $0.action { output(value) } },
          file: #fileID,
          line: #line
        )))
    var (effect, scope) = (self, location.scope)
    while let inner = scope {
      effect = effect.scoped(by: inner.identifier)
      scope = inner.parent
    }
    // The node is entered until all parts have started, so it does not end between two parts.
    node.enter()
    // Keep the store alive until the node has ended.
    node.onEnd { withExtendedLifetime(store) { onEnd() } }
    let task = store.send(.start(effect))
    node.leave()
    return { task.cancel() }
  }
}

private enum Message<Output: Sendable>: Sendable {
  indirect case start(Effect<Output>)
  case output(Output)
}
