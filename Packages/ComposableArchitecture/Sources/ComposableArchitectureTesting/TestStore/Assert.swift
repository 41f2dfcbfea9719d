public import ComposableArchitecture

/// Runs a feature through a list of steps and fails the test if the feature behaves differently.
///
/// ```swift
/// assert(
///   initialValue: CounterState(),
///   reducer: counterReducer,
///   environment: CounterEnvironment(nthPrime: { _ in .just(3) }),
///   steps:
///     Step(.send, .incrTapped) { $0.count = 1 },
///     Step(.send, .nthPrimeTapped) { $0.isLoading = true },
///     Step(.receive, .nthPrimeResponse(3)) { $0.isLoading = false }
/// )
/// ```
///
/// It is a `TestStore` in another form, for tests that need nothing but steps. Each step is one call of
/// `send` or `receive`, and the end is checked as by `finish()`. A step's failures are shown at its own
/// line and name the step.
///
/// - Parameters:
///   - initialValue: The initial state.
///   - reducer: The feature's reducer.
///   - environment: The feature's dependencies on the outside world.
///   - steps: What happens, in order.
///   - fileID: Where failures at the end of the test are shown, together with the following parameters.
public func assert<Value: Sendable, Action: Equatable & Sendable, Environment: Sendable>(
  initialValue: Value,
  reducer: @escaping Reducer<Value, Action, Environment>,
  environment: Environment,
  steps: Step<Value, Action>...,
  fileID: StaticString = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let store = TestStore(
    initialValue: initialValue, reducer: reducer, environment: environment,
    fileID: fileID, filePath: file, line: line, column: column
  )
  for (index, step) in steps.enumerated() {
    let call = step.call
    store.heading = Message.step(index + 1, of: steps.count, step)
    switch step.type {
    case .send:
      store.send(
        step.action, step.update,
        fileID: call.fileID, filePath: call.filePath, line: call.line, column: call.column
      )
    case .receive:
      store.receive(
        step.action, step.update,
        fileID: call.fileID, filePath: call.filePath, line: call.line, column: call.column
      )
    }
  }
  store.heading = nil
  store.finish(fileID: fileID, filePath: file, line: line, column: column)
}
