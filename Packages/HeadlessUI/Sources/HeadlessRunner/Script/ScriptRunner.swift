import ComposableArchitecture
import Synchronization

/// Runs a script from its first line to its last.
@MainActor
struct ScriptRunner<Value: Encodable & Sendable, Action: Codable & Sendable> {
  private let session: Session<Value, Action>
  private var source: LineReader

  init(_ session: Session<Value, Action>, source: LineReader) {
    self.session = session
    self.source = source
  }

  /// Returns at the end of the script, when the effects that it left running are done too; ends the
  /// program where the script fails.
  consuming func run() async {
    let place = Place(source: source.name)
    let interrupt = Interrupt { [store = session.store, output = session.output] in
      output.exit(interruption(of: store).at(place.description))
    }
    defer { interrupt.end() }
    do {
      while let line = try source.next() {
        place.line = source.lineNumber
        guard let command = try ScriptCommand(line: line) else { continue }
        try await session.perform(command)
      }
      try await session.wait()
    } catch {
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

/// What to say when somebody presses Ctrl-C.
func interruption<Value, Action>(of store: Store<Value, Action>) -> Failure {
  let count = store.effectsInFlight
  return Failure(
    .interrupted,
    count == 0 ? "Interrupted." : "Interrupted: \(effects(count)) not done, and cancelled.")
}
