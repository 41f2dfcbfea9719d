import ComposableArchitecture

extension TestStore {
  /// Sends an action, as a view would, and asserts the state after it.
  ///
  /// ```swift
  /// store.send(.incrTapped) { $0.count = 1 }
  /// store.send(.logTapped)   // changes nothing
  /// ```
  ///
  /// When this returns, the effects of the action, and those of the actions that they feed back, have run
  /// as far as they can. Assert the actions that were fed back with `receive`.
  ///
  /// It fails if actions that were received earlier have not been asserted, and passes over them.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - update: Turns the state before the action into the one that is expected after it. Leave it out
  ///     if the action changes nothing. With `exhaustivity` off, it gets the state after the action and
  ///     sets only what matters. An error that it throws fails the test.
  ///   - fileID: Where failures are shown, together with the following parameters.
  public func send(
    _ action: Action,
    _ update: (inout Value) throws -> Void = { _ in },
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    send(action, at: call) { check($0, of: { $0 }, comparison, update) }
  }

  func send(
    _ action: Action, at call: CallSite, check: (Reduction<Value, Action>) -> Void
  ) {
    begin(call)
    executor.drain()
    passOver(log.takeAll(), Message.unreceivedBeforeSend)
    executor.willSend()
    store.send(action)
    guard wait(until: { log.contains { $0.origin == .sent } }) == .met,
      var taken = log.take(through: { $0.origin == .sent }), let reduction = taken.popLast()
    else {
      return fail(Message.notReduced(timeLimit: timeLimit))
    }
    // Another thread may have sent actions before this one was reduced.
    passOver(taken, Message.unreceivedBeforeSend)
    check(reduction)
  }
}
