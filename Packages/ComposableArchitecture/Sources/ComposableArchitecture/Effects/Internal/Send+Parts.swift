extension Send {
  var location: EffectLocation { EffectLocation(node: node, scope: scope) }

  /// Whether an output of the effect has not been reduced yet.
  var hasUnreducedOutput: Bool { node.status.isHeldTwice }

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

  /// Begins a part at the end of a path, if the path has an identifier. Run it with `perform(as:)`.
  func part(at path: EffectPath) -> EffectNode? {
    if path.cancellable == nil { return nil }
    let part = node.part()
    location.registry.register(part, at: path, in: scope)
    return part
  }

  /// Runs a part in its own task, with another receiver for its outputs.
  func perform(
    as part: EffectNode, receive: @escaping @Sendable (Output, EffectNode) -> Relay?,
    operation: @escaping @Sendable (Send) async -> Void
  ) async {
    let send = Send(node: part, scope: scope, receive: receive)
    let task = part.spawn(nil) {
      await operation(send)
      part.leave()
    }
    part.attach(runBy: .innerTask(task))
    let tree = node.tree
    tree.beginWaitForParts()
    defer { tree.endWaitForParts() }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
