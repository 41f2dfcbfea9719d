import ComposableArchitecture

extension TestStore {
  /// Asserts that all actions have been received and that no effect is in flight.
  ///
  /// ```swift
  /// store.send(.saveTapped)   // a real file, nothing comes back
  /// store.finish()
  /// ```
  ///
  /// If an effect waits for something outside of the test, the call waits for at most `timeLimit`. The
  /// failure names, for each effect in flight, the action that started it and the call that would have
  /// cancelled it: `.cancel(id:)` with its identifier, or `.cancel(child:)` with the path of its child.
  ///
  /// The store makes the same check when it is deallocated. Call this method to check earlier, or to have
  /// failures shown at this line. With `exhaustivity` off it only waits.
  public func finish(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    begin(CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    checkEnd()
    isOver = true
  }

  func checkEnd() {
    wait { tracker.inFlight(in: store).isEmpty }
    reportLateOutputs()
    passOver(log.takeAll(), Message.unreceivedAtEnd)
    let inFlight = tracker.inFlight(in: store)
    guard !inFlight.isEmpty else { return }
    let message = Message.inFlightAtEnd(
      inFlight.map { ($0.action, store.cancellationPoints(ofEffectsWith: $0)) }, executor.sleeps)
    if exhaustivity == .on { fail(message) } else { show(message) }
  }
}
