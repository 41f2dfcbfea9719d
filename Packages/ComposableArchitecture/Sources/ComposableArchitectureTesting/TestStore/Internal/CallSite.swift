import IssueReporting

/// Where a test calls, which is where it is to be told of failures.
struct CallSite {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  func report(_ message: String) {
    keepOutHostApplicationNote()
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Tells without failing the test.
  func warn(_ message: String) {
    guard TestContext.current == .xcTest else {
      return reportIssue(
        message, severity: .warning,
        fileID: fileID, filePath: filePath, line: line, column: column
      )
    }
    // XCTest takes everything for a failure, unless it was expected. Where it can expect none, what was
    // expected is left to the reporters, the usual one of which prints it.
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
