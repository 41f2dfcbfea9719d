import Foundation
import Testing

/// The programs that the guide shows in the Swift 5 language mode. The other tests skip them because their
/// fences name a compiler option.
@Suite struct MigrationTests {
  @Test func `The guide's first program compiles with the three warnings that it names`()
    async throws
  {
    let warnings = try await warnings(in: programs[0])
    #expect(warnings.filter { $0.contains("'AnyHashable' to 'Sendable'") }.count == 2)
    #expect(warnings.filter { $0.contains("function value to '@Sendable") }.count == 1)
    #expect(warnings.count == 3)
  }

  @Test func `The guide's program with a protocol for its actions compiles without warnings`()
    async throws
  {
    #expect(try await warnings(in: programs[1]) == [])
  }

  @Test func `Neither program compiles in the Swift 6 language mode`() async throws {
    #expect(programs.count == 2)
    for program in programs {
      #expect(try await !Compiler.errors(in: program, isProgram: true).isEmpty)
    }
  }

  private let programs: [String]

  init() throws {
    let guide = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Documentation/ComingFromElsewhere.md")
    programs = try String(contentsOf: guide, encoding: .utf8)
      .components(separatedBy: "```swift -swift-version 5\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
  }

  /// Returns the warnings, which the compiler reports here in the form of errors.
  private func warnings(in program: String) async throws -> [String] {
    try await Compiler.errors(
      in: program, isProgram: true,
      options: ["-swift-version", "5", "-warnings-as-errors"])
  }
}
