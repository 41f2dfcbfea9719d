import ComposableArchitectureTestSupport
import Testing

/// Tests that the code in the guide to tests is code of this target.
@Suite struct DocumentationTests {
  @Test func `The guide has the code of these sources, and begins with its imports`() throws {
    #expect(try Page(guide: "Testing").code(missingIn: Sources()) == [])
  }

  @Test func `The failures in the guide are those of the tests`() throws {
    let failures = [
      CounterTests.wrongExpectation(), CounterTests.unusedFact(), SearchTests.clockAtRest(),
      StopwatchTests.stillRunning(),
    ]
    #expect(try Page(guide: "Testing").blocks(of: "text") == failures)
  }

  @Test func `Code that no source contains is noticed`() throws {
    let sources = try Sources()
    #expect(sources.contain("let sources = try Sources()"))
    #expect(!sources.contain("let sources = try Sources"))
  }
}
