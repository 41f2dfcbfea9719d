import IssueReporting

/// The place in a test where a failure is shown.
struct CallSite {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// Fails the test at this place.
  ///
  /// The reporter of `ComposableArchitectureTesting`, on which this library depends, loses no failure on
  /// other threads.
  func report(_ message: String) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
