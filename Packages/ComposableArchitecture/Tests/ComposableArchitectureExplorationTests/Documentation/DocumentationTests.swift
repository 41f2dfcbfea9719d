import ComposableArchitectureTestSupport
import Testing

/// Tests that the code in the guide to explorations is code of this target. `ExampleTests` compiles the examples of
/// most other files, and `Scripts/test-dependency` runs the programs of the README.
@Suite struct DocumentationTests {
  @Test func `The guide has the code of these sources, and begins with its imports`() throws {
    #expect(try Page(guide: "Exploration").code(missingIn: Sources()) == [])
  }

  @Test func `The failures in the guide are those of the tests`() throws {
    let failures = [
      try LateResponseTests.lateResponse(), try DownloadTests.everyRequestFails(),
      try RestartTests.closedWhileSending(), try LateResponseTests.coverage(),
      try ProofTests.report(),
    ]
    #expect(try Page(guide: "Exploration").blocks(of: "text") == failures)
  }
}
