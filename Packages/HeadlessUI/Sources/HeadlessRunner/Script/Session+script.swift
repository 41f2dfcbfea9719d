extension Session {
  /// Performs the command on a line of a script. Does nothing for a comment or an empty line.
  package nonisolated(nonsending) func perform(line: String) async throws(Failure) {
    if let command = try ScriptCommand(line: line) { try await perform(command) }
  }

  /// Performs the lines of a script, up to the first one that is wrong or fails.
  ///
  /// - Parameters:
  ///   - script: The lines.
  ///   - name: What an error calls the script.
  /// - Throws: A failure with the place of the line.
  package nonisolated(nonsending) func run(
    script: String,
    named name: String = "script"
  ) async throws(Failure) {
    let lines = script.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      do {
        try await perform(line: String(line))
      } catch {
        throw error.at(Failure.Place(source: name, line: index + 1))
      }
    }
  }
}
