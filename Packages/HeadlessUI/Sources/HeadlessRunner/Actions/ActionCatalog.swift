import HeadlessUI

/// The actions that `send` accepts, by their paths.
struct ActionCatalog {
  struct Entry: CustomStringConvertible {
    /// The names of the cases, the outermost first, with dots between them.
    let path: String
    /// The type of the innermost case's payload, or `nil` if it has none.
    let payload: Any.Type?

    var description: String { payload.map { "\(path) \($0)" } ?? path }

    /// Returns the entry, and below it a line of a script for each example of its payload.
    func text(with examples: [JSONValue]) -> String {
      guard payload != nil else { return description }
      let lines = examples.map { "    send \(path) \($0.text())" }
      return ([description] + (lines.isEmpty ? ["    # no example was found"] : lines))
        .joined(separator: "\n")
    }

    /// Returns the entry as a line of `--output json`, with examples of its payload.
    func json(with examples: [JSONValue]) -> JSONValue {
      var object: [String: JSONValue] = ["action": .string(path)]
      if let payload {
        object["payload"] = .string("\(payload)")
        object["examples"] = .array(examples)
      }
      return .object(object)
    }
  }

  let entries: [Entry]

  init(_ action: Any.Type) { entries = Self.entries(of: action, prefix: "", outer: []) }

  /// A case whose payload is one enum of actions is a level of the path. Errors and types with raw values
  /// are payloads, not levels. An enum that contains itself is followed once.
  private static func entries(of type: Any.Type, prefix: String, outer: [Any.Type]) -> [Entry] {
    guard !outer.contains(where: { $0 == type }) else { return [] }
    return (EnumCase.cases(of: type) ?? []).flatMap { enumCase -> [Entry] in
      let path = prefix + enumCase.name
      if let payload = enumCase.payload, isLevel(payload) {
        let inner = entries(of: payload, prefix: path + ".", outer: outer + [type])
        if !inner.isEmpty { return inner }
      }
      return [Entry(path: path, payload: enumCase.payload)]
    }
  }

  private static func isLevel(_ payload: Any.Type) -> Bool {
    payload is any Codable.Type && !(payload is any RawRepresentable.Type)
      && !(payload is any Error.Type)
  }

  func contains(_ path: String) -> Bool { entries.contains { $0.path == path } }

  /// Whether a path may lead to an action that is not listed: into a payload, or into a type whose
  /// cases cannot be listed.
  func leadsFurther(_ path: String) -> Bool {
    entries.isEmpty || entries.contains { $0.payload != nil && path.hasPrefix($0.path + ".") }
  }

  /// Returns the failure for a path that leads to no action.
  func failure(for path: String) -> Failure {
    // Such a long text is not similar to any path, and comparing it is slow.
    let entries = path.utf8.count > 1000 ? [] : self.entries
    let inside = entries.filter { $0.path.hasPrefix(path + ".") }.map(\.path)
    if !inside.isEmpty {
      return .wrongLine("“\(shortened(path))” is not one action but several: \(list(inside)).")
    }
    // The whole path may be mistyped, or the user may have typed only its end.
    let near = entries.map(\.path).mostSimilar(to: path)
    let sameEnd = entries.map(\.path).filter { $0.hasSuffix("." + path) }
    let suggestions = sameEnd + near.filter { !sameEnd.contains($0) }
    let hint =
      suggestions.isEmpty && !entries.isEmpty
      ? " The actions are: \(list(entries.map(\.path)))." : didYouMean(suggestions)
    return .wrongLine("There is no action “\(shortened(path))”.\(hint)")
  }

  private func list(_ paths: [String]) -> String {
    let shown = paths.prefix(12).joined(separator: ", ")
    return paths.count > 12 ? shown + ", … (“actions” lists all \(paths.count))" : shown
  }
}
