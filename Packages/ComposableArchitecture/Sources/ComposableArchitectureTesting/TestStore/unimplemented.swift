public import ComposableArchitecture

/// A closure for an environment that a test does not expect to be used: calling it fails the test.
///
/// ```swift
/// let environment = CounterEnvironment(
///   now: unimplemented("CounterEnvironment.now", placeholder: .distantPast),
///   nthPrime: unimplemented("CounterEnvironment.nthPrime")
/// )
/// ```
///
/// It is for what must not be called at all, whatever else the test asserts: it fails with `exhaustivity`
/// off as well, as that is about states and actions. What may be called, and merely does not matter here,
/// wants a closure that does nothing, or `Effect.merge()`.
///
/// It fits closures of any number of arguments, also those that may throw or are asynchronous. The
/// failure names the closure and what it was called with, and is shown where the closure was made.
///
/// - Parameters:
///   - name: what the failure calls it.
///   - placeholder: what it returns, as the test goes on.
///   - fileID: where failures are shown, as are the following.
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

/// A closure that returns nothing, for an environment that a test does not expect to be used: calling
/// it fails the test.
///
/// ```swift
/// let environment = Environment(log: unimplemented("Environment.log"))
/// ```
///
/// - Parameters:
///   - name: what the failure calls it.
///   - fileID: where failures are shown, as are the following.
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

/// A closure that returns an effect, for an environment that a test does not expect to be used:
/// calling it fails the test, and returns the effect that does nothing.
///
/// ```swift
/// let environment = CounterEnvironment(nthPrime: unimplemented("CounterEnvironment.nthPrime"))
/// ```
///
/// - Parameters:
///   - name: what the failure calls it.
///   - fileID: where failures are shown, as are the following.
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
  /// An effect that a test does not expect to be run: running it fails the test, and outputs nothing.
  ///
  /// ```swift
  /// let environment = CounterEnvironment(fact: .unimplemented("CounterEnvironment.fact"))
  /// ```
  ///
  /// - Parameters:
  ///   - name: what the failure calls it.
  ///   - fileID: where failures are shown, as are the following.
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
