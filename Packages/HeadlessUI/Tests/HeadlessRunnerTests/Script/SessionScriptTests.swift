import ComposableArchitecture
import HeadlessUI
import Synchronization
import Testing

@testable import HeadlessRunner

/// Tests a session as a test uses it: without an actor or a command line.
@Suite struct SessionScriptTests {
  @Test func `A session runs a script's lines without a command line`() async throws {
    let lines = Lines()
    let output = Output(.text, results: lines.add)
    let session = Session(featureProgram(), RunnerOptions(output: .text), output: output)
    try await session.run(script: "# Twice\n\ntap +\nstate count\ntap +\nstate count")
    #expect(lines.all == ["1", "2"])
    #expect(session.store.count == 2)
  }

  @Test func `A failing line throws its place and its reason`() async throws {
    let session = Session(featureProgram(), RunnerOptions(output: .text))
    do {
      try await session.run(script: "tap +\nexpect count 2", named: "steps")
      Issue.record("The script did not fail.")
    } catch {
      #expect(error.place == Failure.Place(source: "steps", line: 2))
      #expect(error.code == .failed)
    }
  }
}

/// Records the lines that an output prints.
private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  @Sendable func add(_ line: String) { lines.withLock { $0.append(line) } }
}
