import ComposableArchitecture
import ComposableArchitectureRecording
import Foundation
import HeadlessUI

/// The actions of a recording as a tree of causes.
struct HistoryTree<Value: Encodable & Sendable, Action: Codable & Sendable> {
  private let recording: Recording<Value, Action>
  private var children: [Int: [Int]] = [:]
  private var effects: [Int: [Recording<Value, Action>.Effect]] = [:]

  init(_ recording: Recording<Value, Action>) {
    self.recording = recording
    // An action whose cause is in an older file has no parent here.
    let first = recording.entries.first?.number ?? 0
    for (index, entry) in recording.entries.enumerated() {
      let cause = entry.cause ?? 0
      children[cause < first ? 0 : cause, default: []].append(index)
    }
    for effect in recording.effects { effects[effect.startedBy, default: []].append(effect) }
  }

  func print(to output: Output) {
    if output.format == .text {
      let version = recording.version.isEmpty ? "" : " \(recording.version)"
      let (actions, effects) = (recording.entries.count, recording.effects.count)
      output.print(
        """
        \(recording.app)\(version), \(recording.start.formatted(.iso8601)): \
        \(actions == 1 ? "1 action" : "\(actions) actions"), \
        \(effects == 1 ? "1 effect" : "\(effects) effects"), \
        \(seconds(recording.entries.last?.time ?? 0)) seconds
        """)
    }
    // A stack instead of recursion, because a chain of causes may be of any length.
    var stack = (children[0] ?? []).reversed().map { (index: $0, depth: 0) }
    while let (index, depth) = stack.popLast() {
      let entry = recording.entries[index]
      output.print(
        output.format == .text ? Self.line(of: entry, depth: depth) : json(of: entry).text())
      for effect in effects[entry.number] ?? [] where output.format == .text {
        output.print(line(of: effect, depth: depth))
      }
      for child in (children[entry.number] ?? []).reversed() { stack.append((child, depth + 1)) }
    }
  }

  /// Returns the line of an action.
  static func line(of entry: Recording<Value, Action>.Entry, depth: Int = 0) -> String {
    let number =
      String(repeating: " ", count: max(0, 5 - "\(entry.number)".count)) + "\(entry.number)"
    // The levels end where a line would become too long.
    let name = String(repeating: "  ", count: min(depth, 20)) + entry.name
    let origin = entry.via.map { "   ← \($0)" } ?? (entry.sender == "app" ? "   ← the app" : "")
    return printableLines("\(number)  \(time(entry.time))  \(name)\(origin)").joined(separator: " ")
  }

  private func line(of effect: Recording<Value, Action>.Effect, depth: Int) -> String {
    let end =
      if let end = effect.end, let ended = effect.ended {
        "\(ended.rawValue) after \(seconds(end - effect.start)) s"
      } else {
        "did not end"
      }
    let indentation = String(repeating: "  ", count: min(depth, 20))
    let kind = effect.isWait ? "wait" : "effect"
    return "                 \(indentation)· \(kind) \(effect.number) \(end)"
  }

  private static func time(_ time: Double) -> String {
    let text = seconds(time)
    return String(repeating: " ", count: max(0, 9 - text.count)) + text
  }

  private func json(of entry: Recording<Value, Action>.Entry) -> JSONValue {
    var object: [String: JSONValue] = [
      "action": .string(entry.name), "by": .string(entry.sender), "number": .integer(entry.number),
      "time": .number(entry.time),
    ]
    if let cause = entry.cause { object["cause"] = .integer(cause) }
    if let via = entry.via { object["via"] = .string(via) }
    let effects = (effects[entry.number] ?? []).map { effect in
      var object: [String: JSONValue] = [
        "effect": .integer(effect.number), "start": .number(effect.start),
      ]
      if effect.isWait { object["waits"] = .bool(true) }
      if let end = effect.end { object["end"] = .number(end) }
      if let ended = effect.ended { object["ended"] = .string(ended.rawValue) }
      return JSONValue.object(object)
    }
    if !effects.isEmpty { object["effects"] = .array(effects) }
    return .object(object)
  }
}
