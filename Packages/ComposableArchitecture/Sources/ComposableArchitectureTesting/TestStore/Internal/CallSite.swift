import IssueReporting

/// The location of a call in a test, at which its failures are reported.
struct CallSite {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  func report(_ message: String) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Shows a message without failing the test.
  func warn(_ message: String) {
    guard TestContext.current == .xcTest else {
      return reportIssue(
        message, severity: .warning,
        fileID: fileID, filePath: filePath, line: line, column: column
      )
    }
    // XCTest reports every issue as a failure unless it is expected. Without the Objective-C runtime,
    // XCTest cannot expect failures. There the message goes to the issue reporters, and the default one
    // prints it.
    #if canImport(ObjectiveC)
      withExpectedIssue(
        message, fileID: fileID, filePath: filePath, line: line, column: column
      ) {
        report(message)
      }
    #else
      for reporter in IssueReporters.current {
        reporter.expectIssue(
          message, fileID: fileID, filePath: filePath, line: line, column: column)
      }
    #endif
  }
}
