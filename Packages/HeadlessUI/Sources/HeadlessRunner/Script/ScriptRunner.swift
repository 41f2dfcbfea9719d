import ComposableArchitecture
import Synchronization

/// Runs a script from its first line to its last.
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
    let output = session.output
    var source = source
    let place = Place(source: source.name)
    let interrupt = Interrupt(session.interruption { $0.at(place.now) })
    defer { interrupt.end() }
    var firstFailure: Failure.Code?
    var isAtEnd = false
    while !isAtEnd {
      do {
        isAtEnd = try await !performLine(of: &source, place)
      } catch {
        place.line = source.lineNumber
        guard error.code != .noInput else { await session.exit(error) }
        let failure = error.at(place.now)
        guard session.options.keepGoing else { await session.exit(failure) }
        output.report(failure)
        firstFailure = firstFailure ?? failure.code
      }
    }
    await session.leave()
    if let firstFailure { output.exit(firstFailure) }
  }

  /// Reads and performs a line.
  ///
  /// - Returns: `false` at the end of the script.
  nonisolated(nonsending) private func performLine(
    of source: inout LineReader,
    _ place: Place
  ) async throws(Failure) -> Bool {
    // Flushed first because a program that writes the script may wait for an answer before it writes
    // the next line.
    guard let line = try await source.next(beforeReading: session.output.flush) else {
      return false
    }
    place.line = source.lineNumber
    if let command = try ScriptCommand(line: line) { try await session.perform(command) }
    return true
  }
}

/// The line that a script has reached, for use from any thread.
private final class Place: Sendable {
  private let source: String
  private let number = Atomic(0)

  init(source: String) { self.source = source }

  var line: Int {
    get { number.load(ordering: .relaxed) }
    set { number.store(newValue, ordering: .relaxed) }
  }

  var now: Failure.Place { Failure.Place(source: source, line: line) }
}
