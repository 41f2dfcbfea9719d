public import ComposableArchitecture

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
  ///     if the action changes nothing, because a closure that changes nothing fails the test. With
  ///     `exhaustivity` off, it gets the state after the action and sets only what matters. An error that
  ///     it throws fails the test.
  ///   - fileID: Where failures are shown, together with the following parameters.
  /// - Returns: The action and all that it starts, for a test that cancels it. The effects end during the
  ///   next call of the store. Call `finish()` of the store to wait for them, because nothing runs them
  ///   while a test awaits `finish()` of the task.
  @discardableResult
  public func send(
    _ action: Action,
    _ update: (inout Value) throws -> Void = nothingChanges,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> StoreTask {
    let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return send(action, at: call) { check($0, of: { $0 }, comparison, update) }
  }

  func send(
    _ action: Action, at call: CallSite, check: (Reduction<Value, Action>) -> Void
  ) -> StoreTask {
    begin(call)
    executor.drain()
    passOver(log.takeAll(), Message.unreceivedBeforeSend)
    executor.willSend()
    let task = store.send(action)
    guard wait(until: { log.contains { $0.origin == .sent } }) == .met,
      var taken = log.take(through: { $0.origin == .sent }), let reduction = taken.popLast()
    else {
      fail(Message.notReduced(timeLimit: timeLimit))
      return task
    }
    // Another thread may have sent actions before this one was reduced.
    passOver(taken, Message.unreceivedBeforeSend)
    check(reduction)
    return task
  }
}

/// Asserts that an action changes nothing. This is the default of the closures of `send` and `receive`.
///
/// - Throws: Always. The error tells this function from a closure that should change something but does
///   not.
public func nothingChanges<Value>(_ value: inout Value) throws { throw NothingChanges() }

struct NothingChanges: Error {}
