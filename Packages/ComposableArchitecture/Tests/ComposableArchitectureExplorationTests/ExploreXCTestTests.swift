#if !canImport(ObjectiveC)
  import ComposableArchitectureExploration
  import XCTest

  /// Tests that failures of explorations reach XCTest. The test overrides a method that only the open-source
  /// implementation of XCTest has.
  final class ExploreXCTestTests: XCTestCase {
    private var failures: [String] = []

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      failures.append(description)
    }

    func testAFailureHasNoNoteAboutAHostApplication() throws {
      try explore(
        initialValue: 0, actions: [.decrTapped], reducer: Tally.reducer,
        environment: Tally.immediate, invariant: { $0 >= 0 })
      let shown = failures
      failures = []
      XCTAssertEqual(shown.count, 1)
      for message in shown { XCTAssertFalse(message.contains("host application"), message) }
    }

    func testAnExplorationThatIsNotCompleteIsShown() throws {
      try explore(
        initialValue: 0, actions: [.requestTapped, .requestTapped], reducer: Tally.reducer,
        environment: Tally.immediate, schedules: .exhaustive(limit: 1))
      let shown = failures
      failures = []
      XCTAssertEqual(shown.count, 1)
      XCTAssertEqual(
        shown.first?.hasPrefix("failed - The exploration is not complete because"), true)
    }

    func testAMutantThatIsKilledDoesNotFailTheTest() throws {
      let report = try mutants(of: Tally.reducer) { reducer in
        try explore(
          initialValue: 0, actions: [.incrTapped], reducer: reducer,
          environment: Tally.immediate, finally: { $0 == 1 })
      }
      XCTAssertEqual(report.killed.count, 1)
      XCTAssertEqual(failures, [])
    }

    override func tearDown() {
      // This keeps failed assertions of this test itself from being lost.
      for message in failures {
        super.recordFailure(
          withDescription: message, inFile: #filePath, atLine: #line, expected: true)
      }
    }
  }
#endif
