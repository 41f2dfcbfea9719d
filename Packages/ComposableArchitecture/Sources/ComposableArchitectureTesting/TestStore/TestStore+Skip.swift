import ComposableArchitecture

extension TestStore {
  /// Passes over all actions that have been received but not asserted. `value` becomes the state after
  /// them.
  ///
  /// ```swift
  /// store.send(.searchTapped)
  /// store.skipReceived()
  /// store.send(.firstResultTapped) { $0.isDetailShown = true }
  /// ```
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure if there is nothing to skip.
  ///   - fileID: Where failures are shown, together with the following parameters.
  public func skipReceived(
    strict: Bool = false,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    begin(CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    executor.drain()
    if let last = log.takeAll().last {
      value = last.value
    } else if strict {
      fail("There is no received action to skip.")
    }
  }

  /// Cancels all effects that are in flight. They are no longer checked.
  ///
  /// ```swift
  /// store.send(.stopwatchStarted)
  /// store.skipInFlight()   // not what this test is about
  /// ```
  ///
  /// Actions that they fed back earlier must still be received.
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure if there is nothing to skip.
  ///   - fileID: Where failures are shown, together with the following parameters.
  public func skipInFlight(
    strict: Bool = false,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    begin(CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    executor.drain()
    let inFlight = tracker.takeAll(in: store)
    if strict, inFlight.isEmpty { fail("There is no effect in flight to skip.") }
    store.cancel(ids: inFlight)
    executor.drain()
  }
}
