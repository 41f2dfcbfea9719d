import ComposableArchitecture
import Foundation

/// One action as a line of `--output json`.
func jsonLine<Value: Encodable, Action: Encodable>(of reduction: Reduction<Value, Action>) -> String
{
  do {
    let action = try ActionDescription(reduction.action)
    let line = Line(
      action: action.path,
      by: reduction.origin == .sent ? "user" : "effect",
      payload: action.payload,
      value: reduction.value
    )
    return String(decoding: try JSONEncoder.forRunner.encode(line), as: UTF8.self)
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
