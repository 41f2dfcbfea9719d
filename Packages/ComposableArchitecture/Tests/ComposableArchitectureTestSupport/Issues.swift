package import IssueReporting
import Synchronization

/// Collects the issues that are reported, instead of failing the test.
package final class Issues: IssueReporter {
  package struct Issue: Equatable, CustomStringConvertible {
    package let message: String
    package let line: UInt
    package let isWarning: Bool

    package init(message: String, line: UInt, isWarning: Bool = false) {
      self.message = message
      self.line = line
      self.isWarning = isWarning
    }

    package var description: String { "\(line): \(isWarning ? "warning: " : "")\(message)" }
  }

  private let issues = Mutex<[Issue]>([])

  package init() {}

  package var all: [Issue] { issues.withLock { $0 } }

  package func reportIssue(
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
  package static func of(_ body: () throws -> Void) rethrows -> [Issue] {
    let issues = Issues()
    try withIssueReporters([issues], operation: body)
    return issues.all
  }
}
