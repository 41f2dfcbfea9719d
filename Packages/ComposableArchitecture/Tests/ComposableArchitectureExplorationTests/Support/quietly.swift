import ComposableArchitectureExploration
import ComposableArchitectureTestSupport
import IssueReporting
import Testing

/// Runs a function whose failures do not fail the test. An incomplete exploration still fails the test,
/// because a test that allows one says so. The search for a shorter history has no time limit, so no failure depends on
/// how long it takes.
///
/// - Parameter untimedCount: The number of schedules for which the search for a shorter history has no time limit.
func quietly<Result>(
  untimedCount: Int = .max, _ body: () throws -> Result
) rethrows -> Result {
  let issues = Issues()
  defer {
    for issue in issues.all where issue.message.hasPrefix("The exploration is not complete") {
      Issue.record("\(issue.message)")
    }
  }
  return try ExplorationNotes.$areWritten.withValue(false) {
    try Timekeeper.$untimedCount.withValue(untimedCount) {
      try withIssueReporters([issues]) { try body() }
    }
  }
}
