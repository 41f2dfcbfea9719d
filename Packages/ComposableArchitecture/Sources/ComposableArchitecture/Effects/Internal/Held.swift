/// An output on its way through an operator, together with the node that it belongs to.
///
/// The node is in flight until the output is sent on or dropped, so it can be cancelled until then.
struct Held<Output: Sendable>: Sendable {
  let output: Output
  private let hold: Hold

  init(_ output: Output, of work: Work) { self.init(output, Hold(work)) }

  private init(_ output: Output, _ hold: Hold) {
    self.output = output
    self.hold = hold
  }

  var work: Work { hold.work }

  /// Whether the effect that sent the output has been cancelled.
  var isCancelled: Bool { work.isCancelledInTree }

  /// Returns another output in place of this one.
  func replaced<NewOutput>(by output: NewOutput) -> Held<NewOutput> {
    Held<NewOutput>(output, hold)
  }

  /// Returns the same output, for an operator that keeps it for later.
  func kept() -> Held { Held(output, Hold(partOf: work)) }
}
