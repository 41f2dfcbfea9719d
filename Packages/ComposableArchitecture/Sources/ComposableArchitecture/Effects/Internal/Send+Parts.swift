extension Send {
  var location: EffectLocation { EffectLocation(node: node, scope: scope) }

  /// Whether an output of the effect has not been reduced yet.
  var hasUnreducedOutput: Bool { node.status.isHeldTwice }

  func scoped(by identifier: AnyIdentifier) -> Send { moved(to: scope.appending(identifier)) }

  func moved(to scope: EffectScope?) -> Send {
    Send(node: node, scope: scope, receive: receive)
  }

  /// Returns a `Send` for an effect whose outputs are transformed into outputs for this one.
  @inlinable
  func contramap<Inner>(
    _ transform: @escaping @Sendable (Inner) -> Output?
  ) -> Send<Inner> {
    Send<Inner>(node: node, scope: scope) { [receive] output, node in
      guard let output = transform(output) else { return nil }
      return receive(output, node)
    }
  }

  /// Begins a part that has an identifier. Run it with `perform(as:)`.
  func part(identifier: AnyIdentifier, cancelInFlight: Bool) -> EffectNode {
    let part = node.part()
    location.registry.register(
      part, identifier: identifier, cancelInFlight: cancelInFlight, in: scope)
    return part
  }

  /// Runs a part that has an identifier, in its own task.
  func perform(
    identifier: AnyIdentifier, cancelInFlight: Bool,
    _ operation: @escaping @Sendable (Send) async -> Void
  ) async {
    let part = part(identifier: identifier, cancelInFlight: cancelInFlight)
    await perform(as: part, receive: receive, operation: operation)
  }

  /// Runs a part in its own task, with another receiver for its outputs.
  func perform(
    as part: EffectNode, receive: @escaping @Sendable (Output, EffectNode) -> Relay?,
    operation: @escaping @Sendable (Send) async -> Void
  ) async {
    let send = Send(node: part, scope: scope, receive: receive)
    let task = node.spawn(nil) {
      await operation(send)
      part.leave()
    }
    part.run(.innerTask(task))
    let tree = node.tree
    tree.beginWait()
    defer { tree.endWait() }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
