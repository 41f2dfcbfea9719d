import IssueReporting

#if canImport(XCTest) && !canImport(ObjectiveC)
  import XCTest
#endif

/// The place in a test where a failure is shown.
struct CallSite {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  /// Fails the test at this place.
  func report(_ message: String) {
    // On systems without Objective-C, IssueReporting adds a note about host applications to every
    // failure of XCTest. These systems have no host applications, so the note is always wrong.
    #if canImport(XCTest) && !canImport(ObjectiveC)
      if TestContext.current == .xcTest { return XCTFail(message, file: filePath, line: line) }
    #endif
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
