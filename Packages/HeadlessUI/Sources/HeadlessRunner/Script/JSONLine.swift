import ComposableArchitecture
import ComposableArchitectureRecording
import Foundation

/// One action as a line of `--output json`.
///
/// - Parameters:
///   - reduction: The action, and the value after it.
///   - secrets: What is not printed.
///   - time: The seconds since the app started, in its own time.
///   - sender: Names the sender of an action that no effect fed back: `user` or `app`.
func jsonLine<Value: Encodable & Sendable, Action: Codable & Sendable>(
  of reduction: Reduction<Value, Action>, hiding secrets: Secrets, at time: Double,
  sentBy sender: () -> String = { "user" }
) -> String {
  let sender = reduction.origin == .sent ? sender() : "effect"
  let name = Recording<Value, Action>.name(of: reduction.action)
  do {
    let action = try ActionDescription(reduction.action)
    let line = Line(
      action: action.path,
      by: sender,
      cause: reduction.cause,
      name: name == action.path ? nil : name,
      number: reduction.number,
      payload: action.payload.map(secrets.hidden),
      time: time,
      value: secrets.hidden(in: try JSONValue(encoding: reduction.value))
    )
    return try JSONEncoder.forRunner.text(of: line)
  } catch {
    return JSONValue.object([
      "action": .string(name), "error": .string("\(error)"),
      "number": .integer(reduction.number),
    ]).text()
  }
}

private struct Line: Encodable {
  let action: String
  let by: String
  let cause: Int?
  /// The name in a history, if the action has another name there because it belongs to a row.
  let name: String?
  let number: Int
  let payload: JSONValue?
  let time: Double
  let value: JSONValue
}
