import IssueReporting
import Synchronization
import Testing

/// Collects the issues that are reported, instead of failing the test.
final class Issues: IssueReporter {
  struct Issue: Equatable, CustomStringConvertible {
    let message: String
    let line: UInt
    var isWarning = false

    var description: String { "\(line): \(isWarning ? "warning: " : "")\(message)" }
  }

  private let issues = Mutex<[Issue]>([])

  var all: [Issue] { issues.withLock { $0 } }

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let issue = Issue(message: message() ?? "", line: line, isWarning: severity == .warning)
    issues.withLock { $0.append(issue) }
  }

  /// Returns the issues that `body` reports.
  static func of(_ body: () throws -> Void) rethrows -> [Issue] {
    let issues = Issues()
    try withIssueReporters([issues], operation: body)
    return issues.all
  }
}

/// Returns the message of the only failure that `body` reports. The failure must be shown at the line of
/// this call.
func failure(
  line: UInt = #line, sourceLocation: SourceLocation = #_sourceLocation, _ body: () -> Void
) -> String? {
  let issues = Issues.of(body)
  #expect(issues.map(\.line) == [line], "\(issues)", sourceLocation: sourceLocation)
  #expect(issues.allSatisfy { !$0.isWarning }, sourceLocation: sourceLocation)
  return issues.first?.message
}
