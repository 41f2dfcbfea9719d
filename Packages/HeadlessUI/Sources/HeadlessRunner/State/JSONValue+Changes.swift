import HeadlessUI

extension JSONValue {
  /// A part that differs between two values.
  struct Change: CustomStringConvertible {
    let path: String
    /// The value that was there first. `nil` if there was none.
    let before: JSONValue?
    /// The value that is there next. `nil` if there is none.
    let after: JSONValue?

    var description: String { "\(path): \(text(before)) → \(text(after))" }

    private func text(_ value: JSONValue?) -> String {
      value.map { shortened($0.text(), to: 200) } ?? "nothing"
    }
  }

  /// Returns the parts that differ in another value, with paths that `expect` accepts.
  func changes(to other: JSONValue) -> [Change] { Self.changes(self, other, "") }

  private static func changes(_ before: JSONValue?, _ after: JSONValue?, _ path: String) -> [Change]
  {
    switch (before, after) {
    case (let before, let after) where before == after: []
    case (.object(let before), .object(let after)):
      Set(before.keys).union(after.keys).sorted().flatMap { key in
        changes(before[key], after[key], path.appendingKey(key))
      }
    case (.array(let before), .array(let after)) where before.count == after.count:
      before.indices.flatMap { changes(before[$0], after[$0], "\(path)[\($0)]") }
    default: [Change(path: path, before: before, after: after)]
    }
  }
}

extension String {
  /// Returns the path of a part of an object.
  func appendingKey(_ key: String) -> String {
    // “expect screen” looks at the screen.
    let isName =
      key.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil && !(isEmpty && key == "screen")
    return self + (isName ? (isEmpty ? key : ".\(key)") : "[\(JSONValue.string(key).text())]")
  }
}
