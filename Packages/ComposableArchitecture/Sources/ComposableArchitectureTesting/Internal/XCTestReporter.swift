#if canImport(XCTest) && !canImport(ObjectiveC)
  import IssueReporting
  import XCTest

  /// Reports like the default reporter, but without its note about host applications.
  ///
  /// The default reporter adds the note if a failure comes from the code of a host application and not
  /// from a test. It recognizes a test by an Objective-C class on the call stack. Systems without
  /// Objective-C do not have that class, so every failure gets the note. They have no host applications
  /// either, so the note is always wrong.
  struct XCTestReporter: IssueReporter {
    private let base = _DefaultReporter.default

    /// Replaces the default reporter during a test of XCTest.
    ///
    /// The reporter stays installed, so the failures of other libraries do not have the note either.
    /// XCTest runs one test at a time, so no other test changes the reporters at the same time.
    static func install() {
      let reporters = IssueReporters.current
      guard reporters.contains(where: { $0 is _DefaultReporter }),
        TestContext.current == .xcTest
      else { return }
      IssueReporters.current = reporters.map { $0 is _DefaultReporter ? XCTestReporter() : $0 }
    }

    func reportIssue(
      _ message: @autoclosure () -> String?,
      severity: IssueSeverity,
      fileID: StaticString,
      filePath: StaticString,
      line: UInt,
      column: UInt
    ) {
      if TestContext.current == .xcTest {
        XCTFail(message() ?? "", file: filePath, line: line)
      } else {
        base.reportIssue(
          message(), severity: severity, fileID: fileID, filePath: filePath, line: line,
          column: column)
      }
    }

    func reportIssue(
      _ error: any Error,
      _ message: @autoclosure () -> String?,
      fileID: StaticString,
      filePath: StaticString,
      line: UInt,
      column: UInt
    ) {
      if TestContext.current == .xcTest {
        let text = message().map { ": \($0)" } ?? ""
        XCTFail("Caught error: \(error)\(text)", file: filePath, line: line)
      } else {
        base.reportIssue(
          error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
      }
    }

    func expectIssue(
      _ message: @autoclosure () -> String?,
      fileID: StaticString,
      filePath: StaticString,
      line: UInt,
      column: UInt
    ) {
      base.expectIssue(
        message(), fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
#endif

/// Removes the default reporter's note about host applications from the failures of XCTest on systems
/// where the note is always wrong.
func keepOutHostApplicationNote() {
  #if canImport(XCTest) && !canImport(ObjectiveC)
    XCTestReporter.install()
  #endif
}
