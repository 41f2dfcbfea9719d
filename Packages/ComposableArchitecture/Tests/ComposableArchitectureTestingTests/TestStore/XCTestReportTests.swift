#if !canImport(ObjectiveC)
  import ComposableArchitecture
  import ComposableArchitectureTesting
  import IssueReporting
  import Synchronization
  import XCTest

  /// Tests that failures reach XCTest, at the line of the call. The test overrides a method that only the
  /// open-source implementation of XCTest has.
  final class XCTestReportTests: XCTestCase {
    private var failures: [(message: String, file: String, line: Int)] = []

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      failures.append((description, filePath, lineNumber))
    }

    override func tearDown() {
      // This keeps failed assertions of this test itself from being lost.
      for failure in failures {
        super.recordFailure(
          withDescription: failure.message, inFile: failure.file, atLine: failure.line,
          expected: true)
      }
    }

    /// Returns the messages of the failures of `body`, which do not fail the test.
    private func messages(_ body: () -> Void) -> [String] {
      defer { failures = [] }
      body()
      return failures.map(\.message)
    }

    func testAFailureHasNoNoteAboutAHostApplication() {
      let messages = messages {
        let call: @Sendable () -> Void = ComposableArchitectureTesting.unimplemented("call")
        call()
        FactStore().send(.incrTapped) { $0.count = 2 }
      }
      XCTAssertEqual(messages.count, 2)
      for message in messages { XCTAssertFalse(message.contains("host application"), message) }
    }

    func testNorDoTheFailuresOfOtherLibraries() {
      let messages = messages {
        let call: () -> Void = IssueReporting.unimplemented("call")
        call()
        reportIssue("an issue")
        reportIssue(CancellationError(), "an error")
      }
      XCTAssertEqual(messages.count, 3)
      XCTAssertEqual(
        Array(messages.dropFirst()),
        ["failed - an issue", "failed - Caught error: CancellationError(): an error"])
      for message in messages { XCTAssertFalse(message.contains("host application"), message) }
    }

    func testAFailureIsShownAtTheLineOfTheCall() {
      let line = #line + 2
      let store = FactStore()
      store.send(.incrTapped) { $0.count = 2 }
      let shown = failures
      failures = []
      XCTAssertEqual(shown.map(\.line), [line + 0])
      XCTAssertEqual(shown.map(\.file), [#filePath])
      XCTAssertEqual(
        shown.first?.message.contains("The state is not as expected after this action was sent:"),
        true
      )
    }

    func testWhatIsPassedOverIsShownAndDoesNotFail() {
      let warnings = Warnings()
      let line = UInt(#line + 4)
      withIssueReporters([warnings]) {
        let store = FactStore()
        store.exhaustivity = .off(showSkipped: true)
        store.send(.incrTapped)
      }
      XCTAssertEqual(failures.count, 0)
      XCTAssertEqual(warnings.shown.map(\.line), [line])
      XCTAssertEqual(
        warnings.shown.first?.message.hasPrefix("Skipped changes of the state:"), true)
    }

    /// Collects the issues that reporters are asked to expect.
    private final class Warnings: IssueReporter {
      private let all = Mutex<[(message: String, line: UInt)]>([])

      var shown: [(message: String, line: UInt)] { all.withLock { $0 } }

      func reportIssue(
        _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
        filePath: StaticString, line: UInt, column: UInt
      ) {
        XCTFail("A warning was reported as a failure.")
      }

      func expectIssue(
        _ message: @autoclosure () -> String?, fileID: StaticString, filePath: StaticString,
        line: UInt, column: UInt
      ) {
        let message = message() ?? ""
        all.withLock { $0.append((message, line)) }
      }
    }
  }
#endif
