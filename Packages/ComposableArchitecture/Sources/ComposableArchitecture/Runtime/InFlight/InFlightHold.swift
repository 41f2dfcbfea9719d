/// Keeps a node in flight until it is released.
final class InFlightHold: Sendable {
  let node: EffectNode

  /// Keeps the node in flight, like an output that has not been reduced yet.
  init(_ node: EffectNode) {
    self.node = node
    node.enter()
  }

  /// Keeps a new part of the node in flight.
  ///
  /// A timer skips a tick while its previous output has not been reduced. An output that is held as a part
  /// of its own does not make the timer skip a tick.
  init(partOf node: EffectNode) { self.node = node.part() }

  deinit { node.leave() }
}
