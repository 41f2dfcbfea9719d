import ComposableArchitecture
import Foundation

/// One action as a line of `--output json`.
///
/// - Parameters:
///   - reduction: The action, and the value after it.
///   - secrets: What is not printed.
///   - time: The seconds since the app started, in its own time.
///   - sender: Names the sender of an action that no effect fed back: `user` or `app`.
func jsonLine<Value: Encodable, Action: Encodable>(
  of reduction: Reduction<Value, Action>, hiding secrets: Secrets, at time: Double,
  sentBy sender: () -> String = { "user" }
) -> String {
  let sender = reduction.origin == .sent ? sender() : "effect"
  do {
    let action = try ActionDescription(reduction.action)
    let line = Line(
      action: action.path,
      by: sender,
      cause: reduction.cause,
      number: reduction.number,
      payload: action.payload.map(secrets.hidden),
      time: time,
      value: secrets.hidden(in: try JSONValue(encoding: reduction.value))
    )
    return try JSONEncoder.forRunner.text(of: line)
  } catch {
    return JSONValue.object([
      "action": .string(caseName(of: reduction.action)), "error": .string("\(error)"),
      "number": .integer(reduction.number),
    ]).text()
  }
}

/// Returns the name of an action that cannot be written as JSON, without its payload, which may be secret.
func caseName(of action: some Sendable) -> String { String("\(action)".prefix { $0 != "(" }) }

private struct Line: Encodable {
  let action: String
  let by: String
  let cause: Int?
  let number: Int
  let payload: JSONValue?
  let time: Double
  let value: JSONValue
}
