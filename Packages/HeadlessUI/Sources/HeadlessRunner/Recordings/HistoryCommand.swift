import ArgumentParser
import ComposableArchitectureRecording
import Foundation
import HeadlessUI

struct HistoryCommand<App: HeadlessApp>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "history",
      abstract: "Show what a recording contains.",
      discussion: """
        Without an option it prints each action with its number, its time in seconds, and what the user did. An action \
        that an effect has output is indented below the action that started the effect.

        “\(RecordingOptions.option("at")) 12” prints the state after action 12 and what that action changed. “\(RecordingOptions.option("first")) 'count > 3'” finds the first \
        action after which a condition holds, and prints the same for it. A condition is written as after “expect”. Both \
        replay the recording with this program.

        Exit codes: 0; 1 the condition never holds, or a replay differs; 65 the file is not a recording of this app, or \
        it is damaged; 66 there is no such file.
        """)
  }

  @OptionGroup var source: RecordingOptions

  @Option(
    name: RecordingOptions.long("at"),
    help: ArgumentHelp("Print the state after an action.", valueName: "number"))
  var at: Int?

  @Option(
    help: ArgumentHelp(
      "Find the first action after which a condition holds.", valueName: "condition"))
  var first: String?

  @OptionGroup var options: App.Options
  @OptionGroup var runner: RunnerOptions

  func validate() throws {
    if at != nil, first != nil {
      throw ValidationError(
        "“\(RecordingOptions.option("at"))” and “\(RecordingOptions.option("first"))” exclude each other. Write one of them."
      )
    }
  }

  @MainActor
  func run() async throws {
    let output = Output(runner.output)
    let recording = try source.recording(of: App.self)
    if recording.isTorn { output.report("The last line was cut off, and is left out.") }
    if let at {
      try print(at, of: recording, output)
    } else if let first {
      try print(first, of: recording, output)
    } else {
      HistoryTree(recording).print(to: output)
    }
    output.flush()
  }

  private func print(
    _ number: Int, of recording: Recording<App.Value, App.Action>, _ output: Output
  ) throws {
    guard number >= recording.firstNumber, number <= recording.lastNumber else {
      throw Failure.wrongLine(
        "There is no action \(number). The recording has \(recording.firstNumber) to \(recording.lastNumber)."
      )
    }
    let program = try App.program(options)
    let before = try replayed(program, recording, max(recording.firstNumber, number - 1))
    let after = try replayed(program, recording, number)
    try print(recording.entry(number), before, after, program, output)
  }

  private func print(
    _ condition: String, of recording: Recording<App.Value, App.Action>, _ output: Output
  ) throws {
    let condition = try Condition(condition, of: "--first")
    let program = try App.program(options)
    var before = try replayed(program, recording, recording.firstNumber)
    if try condition.holds(for: before, in: program) {
      return try print(nil, before, before, program, output)
    }
    var found: (entry: Recording<App.Value, App.Action>.Entry, value: App.Value)?
    var failure: Failure?
    _ = try replayed(program, recording, nil) { entry, value in
      do {
        if try condition.holds(for: value, in: program) { found = (entry, value) }
      } catch let error as Failure {
        failure = error
      } catch {}
      if found == nil { before = value }
      return found == nil && failure == nil
    }
    if let failure { throw failure }
    guard let found else {
      throw Failure(
        .failed, "The condition holds after none of the \(recording.entries.count) actions.")
    }
    try print(found.entry, before, found.value, program, output)
  }

  private func replayed(
    _ program: Program<App.Value, App.Action>, _ recording: Recording<App.Value, App.Action>,
    _ number: Int?, while body: ((Recording<App.Value, App.Action>.Entry, App.Value) -> Bool)? = nil
  ) throws(Failure) -> App.Value {
    do {
      return try program.replay(recording, number, false, body)
    } catch {
      throw Failure(error)
    }
  }

  private func print(
    _ entry: Recording<App.Value, App.Action>.Entry?, _ before: App.Value, _ after: App.Value,
    _ program: Program<App.Value, App.Action>, _ output: Output
  ) throws {
    let secrets = Secrets()
    secrets.add(of: program.screen(of: before))
    secrets.add(of: program.screen(of: after))
    let state = secrets.hidden(in: try json(after))
    let changes = secrets.hidden(in: try json(before)).changes(to: state).map { "\($0)" }
    switch output.format {
    case .text:
      if let entry { output.print(HistoryTree<App.Value, App.Action>.line(of: entry)) }
      for change in changes { output.print("  \(change)") }
      output.print(state.text(isPretty: true))
    case .json:
      output.print(
        .object([
          "changes": .array(changes.map { .string($0) }),
          "number": .integer(entry?.number ?? 0), "state": state,
        ]))
    }
  }
}

/// Returns a state as JSON.
///
/// - Throws: A failure if JSON has no such value, for example because a number is infinite.
private func json(_ value: some Encodable) throws(Failure) -> JSONValue {
  do {
    return try JSONValue(encoding: value)
  } catch {
    throw .wrongLine("The state cannot be shown as JSON: \(error)")
  }
}

extension Recording {
  /// Returns the action with a number, if there is one.
  func entry(_ number: Int) -> Entry? {
    let index = number - (entries.first?.number ?? 0)
    return entries.indices.contains(index) ? entries[index] : nil
  }
}

extension Condition {
  /// Whether the condition holds for a state.
  ///
  /// - Throws: A failure if the values cannot be compared.
  func holds<Value, Action>(
    for value: Value, in program: Program<Value, Action>
  ) throws(Failure) -> Bool {
    switch self {
    case .screen(let text): return program.screen(of: value).rendered(.plain).containsAsSeen(text)
    case .state(let path, let comparison, let expected):
      // A path that has no value yet may have one later.
      guard let found = try? StatePath(text: path).value(in: value) else { return false }
      guard let isMet = comparison.compare(found, expected) else {
        throw .wrongLine(
          "“\(shortened(path))” cannot be compared with “\(comparison.rawValue)”: it is \(shortened(found.text()))."
        )
      }
      return isMet
    }
  }
}
