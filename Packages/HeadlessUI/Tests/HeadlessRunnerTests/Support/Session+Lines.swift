import Testing

@testable import HeadlessRunner

extension Session {
  /// Performs lines of a script.
  nonisolated(nonsending) func perform(_ lines: String...) async throws {
    for line in lines { try await perform(try #require(try ScriptCommand(line: line))) }
  }
}
