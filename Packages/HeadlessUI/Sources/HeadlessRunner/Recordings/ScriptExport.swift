import ComposableArchitectureRecording
import Foundation

/// Turns a recording into a script.
struct ScriptExport<Value: Encodable & Sendable, Action: Codable & Sendable> {
  private let recording: Recording<Value, Action>
  private let program: Program<Value, Action>

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
  }

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
    for entry in recording.entries where entry.sender == "user" && !entry.isFurther {
      lines += pause(from: &time, to: entry.time, waits[entry.number - 1])
      if let via = entry.via {
        lines.append(via)
      } else {
        lines.append(try command(sending: entry))
      }
    }
    lines += pause(
      from: &time, to: recording.entries.last?.time ?? 0, waits[recording.lastNumber])
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
    _ = try replayed { entry, value in
      if entry.cause == nil {
        before = value
        return true
      }
      if let next = recording.entry(entry.number + 1), next.cause != nil { return true }
      if recording.effects(inFlightAfter: entry.number) == 0 {
        waits[entry.number] = "wait"
      } else if let before = try? JSONValue(encodingWithoutDates: before),
        let now = try? JSONValue(encodingWithoutDates: value),
        let change = before.changes(to: now).first(where: { $0.after != nil })
      {
        waits[entry.number] = "wait until \(change.path) \(change.after?.text() ?? "")"
      }
      return true
    }
    return waits
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

  /// Returns an `expect` for each part of the state that changed, except for dates and for parts that depend on what
  /// reducers read. They would differ in the next run.
  private func expectations() throws(Failure) -> [String] {
    do {
      return expectations(
        "", try JSONValue(encoding: replayed(to: 0)), try JSONValue(encoding: replayed()),
        try JSONValue(encodingWithoutDates: replayed(readsAgain: true)))
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
