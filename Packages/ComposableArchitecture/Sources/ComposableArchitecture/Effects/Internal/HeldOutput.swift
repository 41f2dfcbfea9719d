/// An output on its way through an operator, together with the node that it belongs to.
///
/// The node is in flight until the output is sent on or dropped, so it can be cancelled until then.
struct HeldOutput<Output: Sendable>: Sendable {
  let output: Output
  private let hold: InFlightHold

  init(_ output: Output, of node: EffectNode) { self.init(output, InFlightHold(node)) }

  private init(_ output: Output, _ hold: InFlightHold) {
    self.output = output
    self.hold = hold
  }

  var node: EffectNode { hold.node }

  /// Whether the effect that sent the output has been cancelled.
  var isCancelled: Bool { node.isCancelledInTree }

  /// Returns another output in place of this one.
  func replaced<NewOutput>(by output: NewOutput) -> HeldOutput<NewOutput> {
    HeldOutput<NewOutput>(output, hold)
  }

  /// Returns the same output, for an operator that keeps it for later.
  func kept() -> HeldOutput { HeldOutput(output, InFlightHold(partOf: node)) }
}
