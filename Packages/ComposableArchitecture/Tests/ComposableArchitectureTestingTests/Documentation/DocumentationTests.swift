import Foundation
import Testing

/// Tests that the code in the guide to tests is code of this target. `ExampleTests` compiles the examples of all
/// other files, and `Scripts/test-dependency` runs the programs of the README.
@Suite struct DocumentationTests {
  @Test func `Every snippet occurs in a source file in this folder`() throws {
    let sources = try Sources()
    let compiledNowhere = try Page("Packages/ComposableArchitecture/Documentation/Testing.md")
      .blocks(of: "swift")
      .filter { !isManifest($0) && !sources.contain($0) }
    #expect(compiledNowhere == [])
  }

  @Test func `The failures in the guide are those of the tests`() throws {
    let outputs = [
      CounterTests.wrongExpectation(),
      CounterTests.unusedFact(),
      SearchTests.clockAtRest(),
      StopwatchTests.stillRunning(),
      try LateResponseTests.lateResponse(),
      try DownloadTests.everyRequestFails(),
      try AccountTests.lostDeposit(),
    ]
    let page = try Page("Packages/ComposableArchitecture/Documentation/Testing.md")
    #expect(page.blocks(of: "text") == outputs)
  }

  @Test func `Code that no source contains is noticed`() throws {
    let sources = try Sources()
    #expect(sources.contain("let sources = try Sources()"))
    #expect(!sources.contain("let sources = try Sources"))
  }

  /// Whether a block is a part of a package's manifest and not code of this target.
  private func isManifest(_ block: String) -> Bool { block.hasPrefix("dependencies:") }
}
