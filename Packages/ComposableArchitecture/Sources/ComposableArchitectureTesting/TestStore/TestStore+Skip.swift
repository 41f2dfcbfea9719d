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
  public func skipReceived(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    begin(CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    executor.drain()
    if let last = log.takeAll().last { value = last.value }
  }

  /// Cancels all effects that are in flight. They are no longer checked.
  ///
  /// ```swift
  /// store.send(.stopwatchStarted)
  /// store.skipInFlight()   // not what this test is about
  /// ```
  ///
  /// Actions that they fed back earlier must still be received.
  public func skipInFlight(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    begin(CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    executor.drain()
    store.cancel(ids: tracker.takeAll(in: store))
    executor.drain()
  }
}
