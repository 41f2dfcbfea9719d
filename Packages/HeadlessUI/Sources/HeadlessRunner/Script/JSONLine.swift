import ComposableArchitecture
import Foundation

/// One action as a line of `--output json`.
///
/// - Parameters:
///   - reduction: The action, and the value after it.
///   - secrets: What is not printed.
///   - sender: Names the sender of an action that no effect fed back: `user` or `app`.
func jsonLine<Value: Encodable, Action: Encodable>(
  of reduction: Reduction<Value, Action>, hiding secrets: Secrets,
  sentBy sender: () -> String = { "user" }
) -> String {
  let sender = reduction.origin == .sent ? sender() : "effect"
  do {
    let action = try ActionDescription(reduction.action)
    let line = Line(
      action: action.path,
      by: sender,
      payload: action.payload.map(secrets.hidden),
      value: secrets.hidden(in: try JSONValue(encoding: reduction.value))
    )
    return try JSONEncoder.forRunner.text(of: line)
  } catch {
    let line = ["action": caseName(of: reduction.action), "error": "\(error)"]
    return JSONValue.object(line.mapValues { .string($0) }).text()
  }
}

/// Returns the name of an action that cannot be written as JSON, without its payload, which may be secret.
func caseName(of action: some Sendable) -> String { String("\(action)".prefix { $0 != "(" }) }

private struct Line: Encodable {
  let action: String
  let by: String
  let payload: JSONValue?
  let value: JSONValue
}
