import ComposableArchitectureRecording
import Foundation
import HeadlessUI

/// Turns a recording into a script.
///
/// The script ends where the app began to leave. What the app sends when it leaves, it sends at the end of the script
/// too.
struct ScriptExport<Value: Encodable & Sendable, Action: Codable & Sendable> {
  private let recording: Recording<Value, Action>
  private let program: Program<Value, Action>
  /// The actions before those of the exit, and what these caused.
  private let entries: ArraySlice<Recording<Value, Action>.Entry>

  init(
    _ recording: Recording<Value, Action>, _ program: Program<Value, Action>
  ) throws(Failure) {
    if recording.firstNumber > 0 {
      throw .wrongLine(
        "This recording begins after action \(recording.firstNumber), so a script cannot lead to its first state."
      )
    }
    if recording.isRedacted {
      throw .wrongLine("This recording is redacted, so a script would not do what the user did.")
    }
    self.recording = recording
    self.program = program
    entries = recording.entries.prefix(Self.countBeforeExit(of: recording, program))
  }

  /// The number of actions before the first one of the exit.
  private static func countBeforeExit(
    of recording: Recording<Value, Action>, _ program: Program<Value, Action>
  ) -> Int {
    // The app sends the actions of its start before the user can do anything.
    var isStarting = true
    var startCount = 0
    let exit = recording.entries.firstIndex { entry in
      if entry.sender == "user" { isStarting = false }
      guard entry.sender == "app" else { return false }
      startCount += 1
      return !isStarting || startCount > program.onStart.count
    }
    return exit ?? recording.entries.count
  }

  /// The number of the last action before the exit.
  private var lastNumber: Int { entries.last?.number ?? recording.firstNumber }

  /// The lines of the script.
  func lines() throws(Failure) -> [String] {
    let start = recording.start.formatted(.iso8601)
    var lines =
      recording.isVirtual
      ? [
        "# Run this with: \(RunnerOptions.option("clock")) virtual \(RunnerOptions.option("start-date")) \(start)"
      ]
      : ["# Recorded on \(start)."]
    let waits = try waits()
    var time = 0.0
    for entry in entries where entry.sender == "user" && !entry.isFurther {
      lines += pause(from: &time, to: entry.time, waits[entry.number - 1])
      if let via = entry.via.flatMap(Self.command) {
        lines.append(via)
      } else {
        lines.append(try command(sending: entry))
      }
    }
    lines += pause(from: &time, to: entries.last?.time ?? 0, waits[lastNumber])
    return lines + (try expectations())
  }

  /// Returns the lines that let effects output before the next command.
  private func pause(from time: inout Double, to next: Double, _ wait: String?) -> [String] {
    let milliseconds = Int(((next - time) * 1_000).rounded())
    guard recording.isVirtual, milliseconds > 0 else { return wait.map { [$0] } ?? [] }
    time += Double(milliseconds) / 1_000
    return ["advance \(Duration.milliseconds(milliseconds).text)"]
  }

  /// Returns how to wait for outputs of effects, by the number of the last action of each run of them.
  ///
  /// If no effect was in flight afterwards, the script waits for all effects. Otherwise it waits for a part of
  /// the state that the outputs have changed.
  private func waits() throws(Failure) -> [Int: String] {
    var waits: [Int: String] = [:]
    var before = program.initialValue
    let inFlight = EffectsInFlight(recording)
    var index = entries.startIndex
    _ = try replayed(to: lastNumber) { entry, value in
      let next = index + 1
      defer { index = next }
      if entry.cause == nil {
        before = value
        return true
      }
      if entries.indices.contains(next), entries[next].cause != nil { return true }
      let end = recording.entries.indices.contains(next) ? recording.entries[next].time : nil
      if inFlight.count(startedBy: entry.number, after: end) == 0 {
        waits[entry.number] = "wait"
      } else if let before = try? JSONValue(encodingForComparison: before),
        let now = try? JSONValue(encodingForComparison: value),
        let change = before.changes(to: now).first(where: { $0.after != nil })
      {
        waits[entry.number] = "wait until \(change.path) \(change.after?.text() ?? "")"
      }
      return true
    }
    return waits
  }

  /// Returns a command of a recording, or `nil` if it is not one of the user's in one line. Everything in a file may be
  /// wrong, and a line of a script could read and change files.
  private static func command(_ via: String) -> String? {
    guard !via.unicodeScalars.contains(where: \.isSteering),
      let command = try? ScriptCommand(line: via), command.sends
    else { return nil }
    return via
  }

  private func command(
    sending entry: Recording<Value, Action>.Entry
  ) throws(Failure) -> String {
    guard let action = entry.action, let description = try? ActionDescription(action) else {
      throw .wrongLine("Action \(entry.number) was not recorded, so a script cannot send it.")
    }
    return "send \(description.path)" + (description.payload.map { " \($0.text())" } ?? "")
  }

  // MARK: - The state

  /// Returns an `expect` for each part of the state that changed, except for dates, for parts that depend on what
  /// reducers read, and for the bookkeeping of documents and of undo. They would differ in the next run, or say nothing
  /// about the app.
  private func expectations() throws(Failure) -> [String] {
    do {
      return expectations(
        "", try JSONValue(encoding: replayed(to: 0)),
        try JSONValue(encoding: replayed(to: lastNumber)),
        try JSONValue(encodingForComparison: replayed(to: lastNumber, readsAgain: true)))
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .wrongLine("The state cannot be encoded: \(error)")
    }
  }

  private func replayed(
    to number: Int? = nil, readsAgain: Bool = false,
    while body: ((Recording<Value, Action>.Entry, Value) -> Bool)? = nil
  ) throws(Failure) -> Value {
    do {
      return try program.replay(recording, number, readsAgain, body)
    } catch {
      throw Failure(error)
    }
  }

  private func expectations(
    _ path: String, _ first: JSONValue, _ last: JSONValue, _ again: JSONValue
  ) -> [String] {
    if first == last { return [] }
    if !path.isEmpty, last == again { return ["expect \(path) \(last.text())"] }
    switch (last, again) {
    case (.object(let parts), .object(let others)):
      let before = if case .object(let parts) = first { parts } else { [String: JSONValue]() }
      return parts.sorted { $0.key < $1.key }.flatMap { key, part in
        expectations(
          path.appendingKey(key), before[key] ?? .null, part, others[key] ?? .null)
      }
    case (.array(let parts), .array(let others)) where parts.count == others.count:
      let before = if case .array(let parts) = first { parts } else { [JSONValue]() }
      return parts.indices.flatMap { index in
        expectations(
          "\(path)[\(index)]", before.indices.contains(index) ? before[index] : .null, parts[index],
          others[index])
      }
    default: return []
    }
  }
}
