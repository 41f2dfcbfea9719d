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

  /// Returns at the end of the script, when the effects that it left running are done too; ends the
  /// program where the script fails.
  func run() async {
    var source = source
    let place = Place(source: source.name)
    let interrupt = Interrupt { [store = session.store, output = session.output] code in
      output.exit(interruption(of: store, code).at(place.description))
    }
    defer { interrupt.end() }
    do {
      // Whoever writes the script as it goes may wait for an answer before going on.
      while let line = try await source.next(beforeReading: session.output.flush) {
        place.line = source.lineNumber
        guard let command = try ScriptCommand(line: line) else { continue }
        try await session.perform(command)
      }
      try await session.wait()
    } catch {
      place.line = source.lineNumber
      session.output.exit(error.code == .noInput ? error : error.at(place.description))
    }
    session.output.flush()
  }
}

/// How far a script has come, for whoever reports it.
private final class Place: Sendable, CustomStringConvertible {
  let source: String
  private let number = Atomic(0)

  init(source: String) { self.source = source }

  var line: Int {
    get { number.load(ordering: .relaxed) }
    set { number.store(newValue, ordering: .relaxed) }
  }

  var description: String { line == 0 ? source : "\(source):\(line)" }
}

/// What to say when somebody presses Ctrl-C, or ends the program with `kill`.
func interruption<Value, Action>(
  of store: Store<Value, Action>,
  _ code: Failure.Code
) -> Failure {
  let name = code == .terminated ? "Terminated" : "Interrupted"
  let count = store.effectsInFlight
  let unfinished = "\(effects(count)) \(count == 1 ? "is" : "are") not done, and cancelled"
  return Failure(code, count == 0 ? "\(name)." : "\(name): \(unfinished).")
}
