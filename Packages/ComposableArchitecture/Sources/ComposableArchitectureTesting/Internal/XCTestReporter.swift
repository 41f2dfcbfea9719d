#if canImport(XCTest) && !canImport(ObjectiveC)
  import IssueReporting
  import XCTest

  /// Does what the default reporter does, but tells XCTest failures without a note.
  ///
  /// The default reporter adds a note to a failure that comes from the code of a host application, not
  /// from a test. It recognizes a test by the Objective-C class of XCTest on the call stack. Without
  /// Objective-C there is no such class, so every failure has the note, and there are no host
  /// applications, so the note is never true.
  struct XCTestReporter: IssueReporter {
    private let base = _DefaultReporter.default

    /// Takes the place of the default reporter in a test of XCTest.
    ///
    /// It stays there, so that the failures of other libraries do not have the note either. XCTest runs
    /// one test at a time, so no other test can be changing the reporters.
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

/// Keeps the default reporter's note about host applications out of the failures of XCTest, on systems
/// where it is never true.
func keepOutHostApplicationNote() {
  #if canImport(XCTest) && !canImport(ObjectiveC)
    XCTestReporter.install()
  #endif
}
