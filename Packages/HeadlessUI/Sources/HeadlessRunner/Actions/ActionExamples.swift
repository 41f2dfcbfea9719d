/// Finds payloads that an action can carry, by decoding examples.
struct ActionExamples<Action: Codable> {
  /// The number of examples of one action.
  private static var limit: Int { 12 }
  /// Texts to try. A type may accept only some of them.
  private static var texts: [String] {
    ["text", "1", "name@example.org", "https://example.org", "2026-01-01", "12:00", "#ff0000"]
  }

  private var parser = ActionParser<Action>()

  init(_ type: Action.Type = Action.self) {}

  /// Returns examples of an action's payload that `send` accepts. An enum in the payload has an example
  /// for each of its cases.
  mutating func payloads(of entry: ActionCatalog.Entry) -> [JSONValue] {
    guard entry.payload != nil else { return [] }
    for text in Self.texts {
      let payloads = payloads(of: entry.path, text: text)
      if !payloads.isEmpty { return payloads }
    }
    return []
  }

  private mutating func payloads(of path: String, text: String) -> [JSONValue] {
    let names = path.split(separator: ".").map(String.init)
    var payloads: [JSONValue] = []
    var choices: [Int]? = []
    // Some choices lead to no example. Their number is limited too.
    for _ in 0..<4 * Self.limit {
      guard let beginning = choices, payloads.count < Self.limit else { break }
      let made = ExampleChoices(beginning, text: text)
      let decoder = ExampleDecoder(choices: made, path: names[...])
      if let action = try? decoder.example(Action.self),
        let payload = payload(of: action, names), !payloads.contains(payload)
      {
        payloads.append(payload)
      }
      choices = made.next
    }
    return payloads
  }

  /// Returns an action's payload as `send` reads it, or `nil` if `send` would make another action of it.
  private mutating func payload(of action: Action, _ path: [String]) -> JSONValue? {
    guard let json = try? JSONValue(encoding: action), var payload = json.payload(at: path) else {
      return nil
    }
    payload = payload.withoutKeys
    let text = "\(path.joined(separator: ".")) \(payload.text())"
    guard let parsed = try? parser.action(text), (try? JSONValue(encoding: parsed)) == json else {
      return nil
    }
    return payload
  }
}

extension JSONValue {
  /// The payload of the innermost case of a path, in the form in which `Codable` encodes it.
  fileprivate func payload(at path: [String]) -> JSONValue? {
    guard let name = path.first, case .object(let object) = self, let inner = object[name] else {
      return nil
    }
    guard path.count > 1 else { return inner }
    guard case .object(let values) = inner, let value = values["_0"] else { return nil }
    return value.payload(at: Array(path.dropFirst()))
  }

  /// One value without a label as the value itself, or several as an array.
  fileprivate var withoutKeys: JSONValue {
    guard case .object(let object) = self, !object.isEmpty else { return self }
    let values = (0..<object.count).compactMap { object["_\($0)"] }
    guard values.count == object.count else { return self }
    return values.count == 1 ? values[0] : .array(values)
  }
}
