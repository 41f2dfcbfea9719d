import ArgumentParser
import Foundation
import Testing

@testable import HeadlessRunner

@Suite(.timeLimit(.minutes(10))) struct ScriptRunnerTests {
  /// Runs a script as its process would, and ends the process if the script fails.
  @MainActor
  private static func run(
    _ script: String,
    _ options: String...,
    output: Output? = nil
  ) async throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(script.utf8))
    try pipe.fileHandleForWriting.close()
    let file = pipe.fileHandleForReading.fileDescriptor
    let session = Session(featureProgram(), try RunnerOptions.patient(options), output: output)
    await ScriptRunner(session, source: LineReader(name: "a script", file: file)).run()
  }

  @Test func `A script runs to its end`() async throws {
    let recorder = try Recorder()
    try await Self.run(
      "# Twice\r\n\r\n  tap +\nstate count\ntap +\nstate count",
      output: recorder.output
    )
    #expect(try recorder.written == "1\n2\n")
    #expect(try recorder.reported == "")
  }

  @Test func `Output is printed before the runner waits for more of the script`() async throws {
    let (script, results) = (Pipe(), Pipe())
    let output = Output(.text, results: results.fileHandleForWriting.fileDescriptor)
    let source = LineReader(name: "a script", file: script.fileHandleForReading.fileDescriptor)
    let options = try RunnerOptions.patient()
    let running = Task { @MainActor in
      let session = Session(featureProgram(), options, output: output)
      await ScriptRunner(session, source: source).run()
    }
    var answers = LineReader(name: "answers", file: results.fileHandleForReading.fileDescriptor)
    for count in 1...3 {
      script.fileHandleForWriting.write(Data("send incrTapped\nstate count\n".utf8))
      // This would wait forever if the runner kept its answer in a buffer.
      #expect(try await answers.next() == "\(count)")
    }
    try script.fileHandleForWriting.close()
    await running.value
  }

  private func errors(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func `A wrong line ends the script with an error that names its place`() async {
    let result = await #expect(
      processExitsWith: .exitCode(65),
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      try await Self.run("state count\n# Oops\ntpa +\nstate count\n")
    }
    #expect(
      errors(of: result) == """
        a script:3: “tpa” is not a command. Did you mean “tap” or “type”? \
        The commands are: \(ScriptCommand.names.joined(separator: ", ")).

        """
    )
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output.split(separator: "\n").last == "0")
  }

  @Test func `A failed expectation ends the script with exit code 1`() async {
    let result = await #expect(
      processExitsWith: .exitCode(1),
      observing: [\.standardErrorContent]
    ) {
      try await Self.run("tap +\nexpect count 2\n")
    }
    #expect(
      errors(of: result) == """
        a script:2: “count” is not as expected.
          expected: 2
          found:    1

        """
    )
  }

  @Test func `With --keep-going, wrong lines are reported and the first sets the exit code`() async
  {
    let result = await #expect(
      processExitsWith: .exitCode(1),
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      try await Self.run("expect count 2\ntpa +\ntap +\nstate count\n", "--keep-going")
    }
    let errors = errors(of: result).split(separator: "\n")
    #expect(errors.first == "a script:1: “count” is not as expected.")
    #expect(errors.last?.hasPrefix("a script:2: “tpa” is not a command.") == true)
    #expect(lines(of: result).last == "1")
  }

  @Test func `With JSON output, an error that does not end the script is printed in order`() async {
    let result = await #expect(
      processExitsWith: .exitCode(65),
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      // The test writes this because what an exit test observes of an empty stream is undefined.
      FileHandle.standardError.write(Data("Before.\n".utf8))
      try await Self.run(
        "state count\nwait x\ntap +\n", "--keep-going", "--output", "json")
    }
    #expect(errors(of: result) == "Before.\n")
    #expect(
      lines(of: result).suffix(5).map(\.untimed) == [
        #"{"path":"count","state":0}"#,
        #"{"command":1,"ok":true}"#,
        #"{"code":65,"command":2,"error":"“x” is not a duration: write 500ms, 2s, 1m or 1h.","line":2,"#
          + #""ok":false,"source":"a script"}"#,
        #"{"action":"incrTapped","by":"user","number":1,"value":{"count":1}}"#,
        #"{"command":3,"ok":true}"#,
      ]
    )
  }

  @Test func `With JSON output, the error that ends the script is an object too`() async {
    let result = await #expect(
      processExitsWith: .exitCode(1),
      observing: [\.standardErrorContent]
    ) {
      try await Self.run("expect count 2\n", "--output=json")
    }
    #expect(
      errors(of: result) == #"""
        {"code":1,"command":1,"error":"“count” is not as expected.\n  expected: 2\n  found:    0",\#
        "line":1,"ok":false,"source":"a script"}

        """#
    )
  }

  @Test func `An endless effect does not keep a script from ending`() async throws {
    let recorder = try Recorder()
    try await Self.run("send startTimer\n", "--grace", "0s", output: recorder.output)
    #expect(
      try recorder.reported == "At the end 1 effect still running was cancelled: startTimer.\n"
    )
  }

  @Test func `A wait without a duration fails after the limit`() async {
    let result = await #expect(
      processExitsWith: .exitCode(1),
      observing: [\.standardErrorContent]
    ) {
      try await Self.run("send startTimer\nwait\n", "--wait-limit", "1ms")
    }
    #expect(
      errors(of: result) == """
        a script:2: 1 effect still running after 1ms: startTimer. \
        “wait DURATION” and “--wait-limit” change how long “wait” waits.

        """
    )
  }

  private func lines(of result: ExitTest.Result?) -> [Substring] {
    String(decoding: result?.standardOutputContent ?? [], as: UTF8.self).split(separator: "\n")
  }

  @Test func `A line that is too long ends the script with an error that names its number`() async {
    let result = await #expect(
      processExitsWith: .exitCode(65),
      observing: [\.standardErrorContent]
    ) {
      let script = "tap +\n" + String(repeating: "x", count: LineReader.longestLine + 100_000)
      // This is a function so that `file` is deallocated and removed when it returns. The end
      // of the process would leave the file behind.
      func reader() throws -> LineReader {
        let file = try TemporaryFile(Data(script.utf8))
        return try LineReader(path: file.path)
      }
      let source = try reader()
      let options = try RunnerOptions.patient()
      let session = Session(featureProgram(), options)
      await ScriptRunner(session, source: source).run()
    }
    let problem = ":2: The line is longer than 1 MiB. Is the file a script?\n"
    #expect(errors(of: result).hasSuffix(problem))
  }
}
