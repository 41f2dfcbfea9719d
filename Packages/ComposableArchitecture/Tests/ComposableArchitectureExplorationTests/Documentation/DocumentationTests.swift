import Foundation
import Testing

/// Tests that the code in the guides to tests is code of this target. `ExampleTests` compiles the examples of all
/// other files, and `Scripts/test-dependency` runs the programs of the README.
@Suite struct DocumentationTests {
  @Test(arguments: ["Exploration", "Testing"])
  func `Every snippet occurs in a source file in this folder`(guide: String) throws {
    let sources = try Sources()
    let compiledNowhere = try page(guide).blocks(of: "swift").filter { !sources.contain($0) }
    #expect(compiledNowhere == [])
  }

  @Test(arguments: ["Exploration", "Testing"])
  func `A guide begins with the imports that its snippets have in their sources`(
    guide: String
  ) throws {
    let sources = try Sources()
    let blocks = try page(guide).blocks(of: "swift")
    let needed = blocks.dropFirst().compactMap { sources.importsOfSources(with: $0).first }
    #expect(imports(in: blocks[0]) == needed.reduce([]) { $0.union($1) })
    #expect(blocks[0].components(separatedBy: "\n").allSatisfy { $0.hasPrefix("import ") })
  }

  @Test func `The failures in the guides are those of the tests`() throws {
    let failures = [
      CounterTests.wrongExpectation(), CounterTests.unusedFact(), SearchTests.clockAtRest(),
      StopwatchTests.stillRunning(),
    ]
    #expect(try page("Testing").blocks(of: "text") == failures)
    let explored = [
      try LateResponseTests.lateResponse(), try DownloadTests.everyRequestFails(),
      try RestartTests.closedWhileSending(), try LateResponseTests.coverage(),
    ]
    #expect(try page("Exploration").blocks(of: "text") == explored)
  }

  @Test func `Code that no source contains is noticed`() throws {
    let sources = try Sources()
    #expect(sources.contain("let sources = try Sources()"))
    #expect(!sources.contain("let sources = try Sources"))
  }

  private func page(_ guide: String) throws -> Page {
    try Page("Packages/ComposableArchitecture/Documentation/\(guide).md")
  }
}
