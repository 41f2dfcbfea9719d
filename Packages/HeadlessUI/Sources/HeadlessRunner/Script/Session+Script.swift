/// How scripts run.
extension Session {
  /// Performs the lines of a script, up to the first one that is wrong or fails.
  ///
  /// - Parameters:
  ///   - script: The lines.
  ///   - name: The name of the script in errors.
  /// - Throws: A failure with the place of the line.
  package nonisolated(nonsending) func run(
    script: String,
    named name: String = "script"
  ) async throws(Failure) {
    try await run(LineReader(name: name, text: script))
  }

  /// Performs the lines of a script. With `--keep-going`, reports those that fail. With `--output json`,
  /// answers each command of the outermost script by its number.
  nonisolated(nonsending) func run(_ source: LineReader) async throws(Failure) {
    var source = source
    scripts.begin(source)
    defer { scripts.end() }
    let isOutermost = scripts.count == 1
    // The commands are numbered from 1. Comments and empty lines have no number.
    var number = 0
    while true {
      do {
        number += 1
        // Flushed first because a program that writes the script may wait for an answer before it writes
        // the next line.
        guard let line = try await source.next(beforeReading: output.flush) else { return }
        scripts.line = source.lineNumber
        guard let command = try ScriptCommand(line: line) else {
          number -= 1
          continue
        }
        let failuresBefore = failureCount
        try await perform(command)
        if isOutermost, output.format == .json {
          output.print(answer(to: number, failed: failureCount > failuresBefore))
        }
      } catch {
        scripts.line = source.lineNumber
        let cannotRead = error.code == .noInput && error.place == nil
        var failure = error
        if failure.place == nil, !cannotRead { failure.place = scripts.place }
        if isOutermost, output.format == .json { failure.command = number }
        guard options.keepGoing, !cannotRead else { throw failure }
        output.report(failure)
        failed(failure.code)
      }
    }
  }

  /// Performs one line that comes from elsewhere than a script.
  ///
  /// - Returns: The answer to the command, by its number. `nil` if the line has no command.
  package nonisolated(nonsending) func reply(to line: String) async -> JSONValue? {
    lineNumber += 1
    let number = lineNumber
    do {
      guard let command = try ScriptCommand(line: line) else {
        lineNumber -= 1
        return nil
      }
      let failuresBefore = failureCount
      try await perform(command)
      return answer(to: number, failed: failureCount > failuresBefore)
    } catch {
      var failure = error
      failure.command = number
      return failure.json
    }
  }

  /// Performs the lines of another file.
  nonisolated(nonsending) func include(_ path: String) async throws(Failure) {
    guard canInclude else {
      throw .wrongLine("“include” cannot be used here, because it reads files of the server.")
    }
    let path = try scripts.path(including: path)
    let source: LineReader
    do {
      source = try LineReader(path: path)
    } catch {
      var failure = error
      // The place says that the line with `include` failed, and not that reading this script failed.
      failure.place = scripts.place
      throw failure
    }
    defer { source.close() }
    try await run(source)
  }

  /// Returns the answer to a command, for the program that sent it.
  private func answer(to number: Int, failed: Bool) -> JSONValue {
    var answer: [String: JSONValue] = ["command": .integer(number), "ok": .bool(!failed)]
    if failed { answer["error"] = .string("A line of the included script failed.") }
    return .object(answer)
  }
}
