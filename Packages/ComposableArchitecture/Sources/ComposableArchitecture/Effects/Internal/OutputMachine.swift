/// The logic of an operator on the outputs of an effect. It decides what to do when something happens.
///
/// A machine performs nothing itself. An `OutputOperator` passes events to it, one after another, and
/// performs the actions that it returns. The effect that the operator is applied to is part 0. The machine
/// numbers the effects that it runs from 1.
protocol OutputMachine<Input, Output>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable

  /// Called when the effect has an output.
  mutating func receive(_ input: HeldOutput<Input>) -> [OutputAction<Output>]

  /// Called when a part has ended, by itself or because it was cancelled. All of its outputs have been
  /// received by then.
  mutating func end(of part: Int) -> [OutputAction<Output>]
}

extension OutputMachine {
  mutating func end(of part: Int) -> [OutputAction<Output>] { [] }
}

/// The next step of an operator.
enum OutputAction<Output: Sendable>: Sendable {
  case send(HeldOutput<Output>)
  /// Runs an effect as a part of the operator, and sends its outputs. If there are several actions, this is
  /// the last one.
  case run(Effect<Output>, as: Int)
  /// Cancels a part, and drops its outputs that have not been reduced.
  case cancel(Int)
  /// Cancels a part. Outputs that it sent before are still reduced.
  case stop(Int)
}
