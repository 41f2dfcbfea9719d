import ComposableArchitecture

extension TestStore {
  /// Sends an action, as a view would, and asserts what becomes of the state.
  ///
  /// ```swift
  /// store.send(.incrTapped) { $0.count = 1 }
  /// store.send(.logTapped)   // changes nothing
  /// ```
  ///
  /// The effects of the action, and those of the actions that these feed back, have been run as far as
  /// they go when this returns. What was fed back is then to be asserted with `receive`.
  ///
  /// It fails if actions that were received before have not been asserted, and passes over them.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - update: makes the state before the action the one that is expected after it. Leave it out if
  ///     the action is to change nothing. With `exhaustivity` off it is given the state after the action,
  ///     of which it sets what matters. An error that it throws fails the test.
  ///   - fileID: where failures are shown, as are the following.
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
    passOver(ledger.takeAll(), Message.unreceivedBeforeSend)
    executor.willSend()
    store.send(action)
    guard wait(until: { ledger.contains { $0.origin == .sent } }) == .met,
      var taken = ledger.take(through: { $0.origin == .sent }), let reduction = taken.popLast()
    else {
      return fail(Message.notReduced(timeLimit: timeLimit))
    }
    // Another thread's, which came in between.
    passOver(taken, Message.unreceivedBeforeSend)
    check(reduction)
  }
}
