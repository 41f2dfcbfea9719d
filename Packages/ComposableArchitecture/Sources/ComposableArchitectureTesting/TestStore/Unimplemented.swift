public import ComposableArchitecture

/// Returns a closure for a dependency that a test does not expect to be used. Calling it fails the test.
///
/// ```swift
/// let environment = CounterEnvironment(
///   now: unimplemented("CounterEnvironment.now", placeholder: .distantPast),
///   nthPrime: unimplemented("CounterEnvironment.nthPrime")
/// )
/// ```
///
/// Use it for a dependency that must not be called at all. It fails with `exhaustivity` off as well,
/// because that setting concerns states and actions. For a dependency that may be called but does not
/// matter in the test, use a closure that does nothing, or `Effect.merge()`.
///
/// It fails the run on any thread, for example in a callback on a dispatch queue. Away from the task of a
/// test, Swift Testing does not know which test runs, so the failure does not name one. In a program that
/// runs no tests, a call writes the message to standard error.
///
/// It fits closures with any number of arguments, including closures that throw or are asynchronous. The
/// failure names the closure and its arguments, and is shown where the closure was created.
///
/// - Parameters:
///   - name: The name of the closure in the failure.
///   - placeholder: What the closure returns, because the test continues.
///   - fileID: Where failures are shown, together with the following parameters.
public func unimplemented<each Argument, Result>(
  _ name: String,
  placeholder: @autoclosure @escaping @Sendable () -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Result {
  let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return { (argument: repeat each Argument) in
    var arguments: [String] = []
    for argument in repeat each argument { arguments.append(String(reflecting: argument)) }
    call.report(Message.unimplemented(name, arguments: arguments))
    return placeholder()
  }
}

/// Returns a closure without a result for a dependency that a test does not expect to be used. Calling it
/// fails the test.
///
/// ```swift
/// let environment = Environment(log: unimplemented("Environment.log"))
/// ```
///
/// - Parameters:
///   - name: The name of the closure in the failure.
///   - fileID: Where failures are shown, together with the following parameters.
public func unimplemented<each Argument>(
  _ name: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Void {
  unimplemented(
    name, placeholder: (), fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Returns a closure with an effect as its result, for a dependency that a test does not expect to be
/// used. Calling it fails the test and returns the effect that does nothing.
///
/// ```swift
/// let environment = CounterEnvironment(nthPrime: unimplemented("CounterEnvironment.nthPrime"))
/// ```
///
/// - Parameters:
///   - name: The name of the closure in the failure.
///   - fileID: Where failures are shown, together with the following parameters.
public func unimplemented<each Argument, Output>(
  _ name: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> @Sendable (repeat each Argument) -> Effect<Output> {
  unimplemented(
    name, placeholder: .merge(), fileID: fileID, filePath: filePath, line: line, column: column)
}

extension Effect {
  /// An effect that a test does not expect to be run. Running it fails the test and outputs nothing.
  ///
  /// ```swift
  /// let environment = CounterEnvironment(fact: .unimplemented("CounterEnvironment.fact"))
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the effect in the failure.
  ///   - fileID: Where failures are shown, together with the following parameters.
  public static func unimplemented(
    _ name: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect {
    let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return .fireAndForget { call.report(Message.unimplemented(name, arguments: nil)) }
  }
}
