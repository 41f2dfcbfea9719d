import ComposableArchitecture
import Foundation

/// One action as a line of `--output json`.
///
/// - Parameters:
///   - reduction: The action, and the value after it.
///   - sender: Names the sender of an action that no effect fed back: `user` or `app`.
func jsonLine<Value: Encodable, Action: Encodable>(
  of reduction: Reduction<Value, Action>, sentBy sender: () -> String = { "user" }
) -> String {
  let sender = reduction.origin == .sent ? sender() : "effect"
  do {
    let action = try ActionDescription(reduction.action)
    let line = Line(
      action: action.path,
      by: sender,
      payload: action.payload,
      value: reduction.value
    )
    return try JSONEncoder.forRunner.text(of: line)
  } catch {
    let line = ["action": "\(reduction.action)", "error": "\(error)"]
    return JSONValue.object(line.mapValues { .string($0) }).text()
  }
}

private struct Line<Value: Encodable>: Encodable {
  let action: String
  let by: String
  let payload: JSONValue?
  let value: Value
}
