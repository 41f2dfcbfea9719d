/// The logic of an operator on the outputs of an effect: says what to do when something happens.
///
/// A machine does nothing itself. An `OutputOperator` tells it what happens, one event after another,
/// and performs the actions that it returns. The effect that the operator is applied to is part 0. The
/// machine numbers the effects that it runs from 1.
protocol OutputMachine<Input, Output>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable

  /// The effect has an output.
  mutating func receive(_ input: Held<Input>) -> [OutputAction<Output>]

  /// A part has ended by itself or because it was cancelled. All its outputs came before.
  mutating func end(of part: Int) -> [OutputAction<Output>]
}

extension OutputMachine {
  mutating func end(of part: Int) -> [OutputAction<Output>] { [] }
}

/// What an operator does next.
enum OutputAction<Output: Sendable>: Sendable {
  case send(Held<Output>)
  /// Runs an effect as a part of the operator, and sends its outputs. This is the last of several actions.
  case run(Effect<Output>, as: Int)
  /// Cancels a part, and drops its outputs that have not been reduced.
  case cancel(Int)
  /// Cancels a part. Its outputs that were sent on before are still reduced.
  case stop(Int)
}
