/// The kind of a step of `assert`.
public enum StepType: Sendable {
  /// The test sends an action, as a view would.
  case send
  /// An effect has fed an action back.
  case receive
}

/// One step of a test that is written as a list of steps. See `assert`.
///
/// ```swift
/// let step = Step<CounterState, CounterAction>(.send, .incrTapped) { $0.count = 1 }
/// ```
public struct Step<Value, Action> {
  let type: StepType
  let action: Action
  let call: CallSite
  let update: (inout Value) throws -> Void

  /// Makes a step.
  ///
  /// - Parameters:
  ///   - type: Whether the action is sent by the test, or fed back by an effect.
  ///   - action: The action.
  ///   - fileID: Where failures of this step are shown, together with the following parameters.
  ///   - update: Turns the state before the action into the one that is expected after it. Leave it out
  ///     if the action changes nothing.
  public init(
    _ type: StepType,
    _ action: Action,
    fileID: StaticString = #fileID,
    file: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ update: @escaping (inout Value) throws -> Void = nothingChanges
  ) {
    self.type = type
    self.action = action
    self.call = CallSite(fileID: fileID, filePath: file, line: line, column: column)
    self.update = update
  }
}
