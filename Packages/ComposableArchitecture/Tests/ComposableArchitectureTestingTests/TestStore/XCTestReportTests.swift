#if !canImport(ObjectiveC)
  import ComposableArchitecture
  import ComposableArchitectureTesting
  import XCTest

  /// That failures reach XCTest, at the line of the call. This looks at what XCTest is told, for which
  /// only its open-source implementation has a method.
  final class XCTestReportTests: XCTestCase {
    private var failures: [(message: String, file: String, line: Int)] = []

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
      expected: Bool
    ) {
      failures.append((description, filePath, lineNumber))
    }

    override func tearDown() {
      // So that a failed assertion of this test itself is not lost.
      for failure in failures {
        super.recordFailure(
          withDescription: failure.message, inFile: failure.file, atLine: failure.line,
          expected: true)
      }
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

    func testWhatIsPassedOverDoesNotFail() {
      let store = FactStore()
      store.exhaustivity = .off(showSkipped: true)
      store.send(.incrTapped)
      XCTAssertEqual(failures.count, 0)
    }
  }
#endif
