import Foundation

/// New names of actions.
struct Renames {
  private let renames: [(old: [String], new: [String])]

  init(_ renames: [String: String]) {
    self.renames = renames.map { old, new in
      (old.split(separator: ".").map(String.init), new.split(separator: ".").map(String.init))
    }
    // The longer name is the more exact one.
    .sorted { ($0.old.count, $0.old.joined()) > ($1.old.count, $1.old.joined()) }
  }

  var isEmpty: Bool { renames.isEmpty }

  /// Returns the line of a recording with the new name of its action.
  func renamed(_ line: Data) -> Data {
    guard var object = (try? JSONSerialization.jsonObject(with: line)) as? [String: Any],
      let action = object["action"]
    else { return line }
    for (old, new) in renames {
      guard let payload = payload(of: action, at: old[...]) else { continue }
      object["action"] = wrapped(payload, at: new[...])
      return (try? JSONSerialization.data(withJSONObject: object, options: .withoutEscapingSlashes))
        ?? line
    }
    return line
  }

  /// The JSON of an enum is an object with one key, the case. A payload without a label has the key `_0`.
  private func payload(of action: Any, at path: ArraySlice<String>) -> Any? {
    guard let name = path.first, let object = action as? [String: Any], object.count == 1,
      let inner = object[name]
    else { return nil }
    if path.count == 1 { return inner }
    guard let next = (inner as? [String: Any])?["_0"] else { return nil }
    return self.payload(of: next, at: path.dropFirst())
  }

  private func wrapped(_ payload: Any, at path: ArraySlice<String>) -> Any {
    guard let name = path.first else { return payload }
    if path.count == 1 { return [name: payload] }
    return [name: ["_0": wrapped(payload, at: path.dropFirst())]]
  }
}

/// Returns the name of an action that cannot be decoded: the cases that its JSON leads through.
func actionName(inLine line: Data) -> String {
  let object = (try? JSONSerialization.jsonObject(with: line)) as? [String: Any]
  var names: [String] = []
  var action = object?["action"]
  while let cases = action as? [String: Any], cases.count == 1, let (name, payload) = cases.first,
    let inner = payload as? [String: Any]
  {
    names.append(name)
    action = inner["_0"]
  }
  return names.isEmpty ? "?" : names.joined(separator: ".")
}
