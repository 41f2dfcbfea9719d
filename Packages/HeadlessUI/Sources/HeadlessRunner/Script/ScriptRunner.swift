import ComposableArchitecture

/// Runs a script for the executable.
struct ScriptRunner<Value: Encodable & Sendable, Action: Codable & Sendable> {
  private let session: Session<Value, Action>
  private let source: LineReader

  init(_ session: Session<Value, Action>, source: LineReader) {
    self.session = session
    self.source = source
  }

  /// Runs the script, and gives the effects in flight at its end the time of `--grace`. If a line fails,
  /// ends the program at that line, or with `--keep-going` at the end of the script.
  nonisolated(nonsending) consuming func run() async {
    let scripts = session.scripts
    let start = Failure.Place(source: source.name, line: 0)
    let interrupt = Interrupt(session.interruption { $0.at(scripts.place ?? start) })
    defer { interrupt.end() }
    do {
      try await session.run(source)
    } catch {
      await session.exit(error)
    }
    await session.leave()
    if let failure = session.firstFailure { session.output.exit(failure) }
  }
}
