import IssueReporting

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest) && !canImport(ObjectiveC)
  import XCTest
#endif

/// Reports the failures of all libraries in a test process, so none is lost and none has a wrong note.
///
/// It takes the place of the default reporter when the program is loaded, and differs from it in two ways:
///
/// - **Failures away from a test.** Swift Testing knows the current test by a task-local value, so a detached
///   task, a dispatch queue and a thread have none. With compilers from 6.3, the default reporter then
///   reports to XCTest alone, which ignores the failure if it does not run a test itself. Which of the two
///   runs tests is not known there, so this reporter reports to both. The one that runs none ignores it.
/// - **Host applications.** The default reporter adds a note to a failure that comes from the code of a host
///   application and not from a test. It recognizes a test by an Objective-C class on the call stack. Systems
///   without Objective-C have neither that class nor host applications, so the note is always wrong there.
struct TestReporter: IssueReporter {
  private let base = _DefaultReporter.default

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let message = message()
    guard TestContext.current == .xcTest else {
      return base.reportIssue(
        message, severity: severity, fileID: fileID, filePath: filePath, line: line, column: column)
    }
    #if canImport(Testing) && compiler(>=6.3)
      Issue.record(
        message.map(Comment.init(rawValue:)), severity: severity == .warning ? .warning : .error,
        sourceLocation: SourceLocation(
          fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column)))
    #elseif canImport(Testing) && !canImport(ObjectiveC)
      Issue.record(
        message.map(Comment.init(rawValue:)),
        sourceLocation: SourceLocation(
          fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column)))
    #endif
    #if canImport(XCTest) && !canImport(ObjectiveC)
      XCTFail(message ?? "", file: filePath, line: line)
    #else
      base.reportIssue(
        message, severity: severity, fileID: fileID, filePath: filePath, line: line, column: column)
    #endif
  }

  func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    guard TestContext.current == .xcTest else {
      return base.reportIssue(
        error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
    }
    let text = message().map { ": \($0)" } ?? ""
    reportIssue(
      "Caught error: \(error)\(text)", severity: .error, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    base.expectIssue(message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Puts the reporter in the place of the default one. `ComposableArchitectureTestingStart` calls this when
/// the program is loaded.
@_cdecl("composable_architecture_testing_start")
func installTestReporter() {
  IssueReporters.current = IssueReporters.current.map {
    $0 is _DefaultReporter ? TestReporter() : $0
  }
}
