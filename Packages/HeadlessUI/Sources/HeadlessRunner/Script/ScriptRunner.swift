import ComposableArchitecture
import Synchronization

/// Runs a script from its first line to its last.
@MainActor
struct ScriptRunner<Value: Encodable & Sendable, Action: Codable & Sendable> {
  private let session: Session<Value, Action>
  private let source: LineReader

  init(_ session: Session<Value, Action>, source: LineReader) {
    self.session = session
    self.source = source
  }

  /// Returns at the end of the script, when the effects in flight have had their time. Ends the program
  /// where the script fails, or with `--keep-going` at its end if a line failed.
  consuming func run() async {
    let output = session.output
    var source = source
    let place = Place(source: source.name)
    let interrupt = Interrupt { [weak session] code in
      output.exit(interruption(session?.store.effectsInFlight ?? 0, code).at(place.now))
    }
    defer { interrupt.end() }
    var firstFailure: Failure.Code?
    var isAtEnd = false
    while !isAtEnd {
      do {
        isAtEnd = try await !performLine(of: &source, place)
      } catch {
        place.line = source.lineNumber
        guard error.code != .noInput else { output.exit(error) }
        let failure = error.at(place.now)
        guard session.options.keepGoing else { output.exit(failure) }
        output.report(failure)
        firstFailure = firstFailure ?? failure.code
      }
    }
    await session.leave()
    if let firstFailure { output.exit(firstFailure) }
  }

  /// Reads a line and does what it says. Returns whether there was one.
  private func performLine(
    of source: inout LineReader,
    _ place: Place
  ) async throws(Failure) -> Bool {
    // A program that writes the script as it goes may wait for an answer before it goes on.
    guard let line = try await source.next(beforeReading: session.output.flush) else {
      return false
    }
    place.line = source.lineNumber
    if let command = try ScriptCommand(line: line) { try await session.perform(command) }
    return true
  }
}

/// How far a script has come, for all threads.
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

/// What to say after Ctrl-C, or after `kill`.
func interruption(_ effectsInFlight: Int, _ code: Failure.Code) -> Failure {
  let name = code == .terminated ? "Terminated" : "Interrupted"
  let count = effectsInFlight
  let unfinished = "\(effects(count)) \(count == 1 ? "is" : "are") not done, and cancelled"
  return Failure(code, count == 0 ? "\(name)." : "\(name): \(unfinished).")
}
