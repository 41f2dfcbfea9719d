import IssueReporting
import Synchronization

#if canImport(Testing)
  import Testing
#endif

/// A run of a test whose failures are collected, so they do not fail the test that is running.
///
/// It collects the failures of explorations, issues that are reported with `reportIssue`, unmet expectations of
/// `#expect`, and errors. Test stores report their failures with `reportIssue`.
final class TestTrial: Sendable {
  /// The result of a trial.
  enum Outcome: Sendable {
    case passes
    /// The test fails, with this message.
    case fails(String)
    /// An exploration is incomplete, and nothing else is known to fail.
    case incomplete(String)
  }

  /// Ends a test that has failed.
  struct HasFailed: Error {}

  private struct Findings: Sendable {
    var failure: String?
    var shortfall: String?
    /// An expectation that is not met, or an error. An incomplete exploration may be the reason.
    var violation: String?
  }

  /// The trial that is running.
  @TaskLocal static var current: TestTrial?

  private let findings = Mutex(Findings())
  /// Whether it makes no difference which history fails.
  let isBrief: Bool

  private init(isBrief: Bool) { self.isBrief = isBrief }

  /// Runs a test.
  ///
  /// - Parameter isBrief: Whether explorations do not look for the shortest history that fails.
  static func run(isBrief: Bool, _ test: () throws -> Void) -> Outcome {
    let trial = TestTrial(isBrief: isBrief)
    ExplorationNotes.$areWritten.withValue(false) {
      Timekeeper.$untimedCount.withValue(isBrief ? 0 : Timekeeper.untimedCount) {
        $current.withValue(trial) {
          withIssueReporters([trial]) { trial.collectExpectations(of: test) }
        }
      }
    }
    return trial.outcome
  }

  /// Notes what fails an exploration.
  ///
  /// - Parameter isShortfall: Whether the exploration is incomplete, and nothing is known to fail.
  func note(_ issue: String, isShortfall: Bool) {
    findings.withLock { findings in
      if isShortfall {
        findings.shortfall = findings.shortfall ?? issue
      } else {
        findings.failure = findings.failure ?? issue
      }
    }
  }

  private func note(violation: String) {
    findings.withLock { $0.violation = $0.violation ?? violation }
  }

  private var outcome: Outcome {
    findings.withLock { findings in
      if let failure = findings.failure { return .fails(failure) }
      if let shortfall = findings.shortfall { return .incomplete(shortfall) }
      return findings.violation.map { .fails($0) } ?? .passes
    }
  }

  /// Runs a test, and notes its errors and the failures of its expectations. Swift Testing shows them as known issues.
  private func collectExpectations(of test: () throws -> Void) {
    func body() { do { try test() } catch { note(violation: "\(error)") } }
    #if canImport(Testing)
      withKnownIssue(isIntermittent: true, body, when: { true }) { [self] issue in
        note(violation: "\(issue)")
        return true
      }
    #else
      body()
    #endif
  }
}

extension TestTrial: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    if severity == .error { note(message() ?? "", isShortfall: false) }
  }
}
