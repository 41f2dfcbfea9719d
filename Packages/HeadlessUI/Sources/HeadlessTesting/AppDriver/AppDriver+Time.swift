import HeadlessRunner

extension AppDriver {
  /// Advances the virtual clock, and runs the effects that wake up.
  ///
  /// ```swift
  /// app.advance(by: .seconds(60))
  /// ```
  ///
  /// The test fails if the driver was made with `time: .real`.
  ///
  /// - Parameters:
  ///   - duration: The time to advance by. It must not be negative.
  ///   - fileID: Where failures are shown.
  ///   - filePath: Where failures are shown.
  ///   - line: Where failures are shown.
  ///   - column: Where failures are shown.
  public func advance(
    by duration: Duration,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    session.settle()
    do {
      try session.advance(by: duration)
    } catch {
      let call = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      report(
        "The time is real, so it cannot be advanced. Make the driver without `time: .real`.", call)
    }
  }
}
