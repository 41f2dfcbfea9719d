import Foundation
import Testing

/// Starts an executable with one of its standard streams closed. In a shell, `>&-` does that.
@Suite struct ClosedStreamTests {
  /// Runs a script that shows the screen, with a redirection of the shell.
  private func run(
    _ redirection: String, recording: URL? = nil, script: String = "show\n"
  ) async throws -> Outcome {
    let executable = Executable(name: "headless-ui-demo").url.path()
    let options = recording.map { "--record '\($0.path())'" } ?? ""
    let command = "exec '\(executable)' --keep-going \(options) \(redirection)"
    return try await Running(URL(filePath: "/bin/bash"), ["-c", command], script, [:]).outcome()
  }

  @Test func `A closed output is a failure, and does not block the script`() async throws {
    let outcome = try await run(">&-")
    #expect(outcome.errors == "Cannot write to standard output: Bad file descriptor.\n")
    #expect(outcome.status == 74)
  }

  @Test func `A closed input is a failure`() async throws {
    let outcome = try await run("<&-")
    #expect(outcome.errors.contains("“standard input”: Bad file descriptor."))
    #expect(outcome.status == 66)
  }

  @Test(arguments: [(">&-", Int32(74)), ("2>&-", 65)])
  func `What is printed does not land in a recording`(
    redirection: String, status: Int32
  ) async throws {
    let folder = try TemporaryFolder()
    let recording = folder.url.appending(path: "recording")
    let outcome = try await run(redirection, recording: recording, script: "show\nnonsense\n")
    #expect(outcome.status == status)
    let history = try await Executable(name: "headless-ui-demo").run("history", recording.path())
    #expect(history.errors == "")
    #expect(history.status == 0)
  }
}
