import Foundation

/// Turns `counterView.counter.incrTapped` or `favoritePrimes.loadedFavoritePrimes [2, 3]` into an
/// action.
///
/// What is sent often is remembered as parsed, so that a script of a million lines does not decode
/// JSON a million times. The memory is bounded.
struct ActionParser<Action: Decodable> {
  private(set) var parsed: [String: Action] = [:]
  private lazy var catalog = ActionCatalog(Action.self)
  static var capacity: Int { 256 }

  mutating func action(_ text: String) throws(Failure) -> Action {
    if let action = parsed[text] { return action }
    let action = try parse(text)
    if parsed.count == Self.capacity { parsed = [:] }
    parsed[text] = action
    return action
  }

  private mutating func parse(_ text: String) throws(Failure) -> Action {
    let (path, payload) = text.firstWord
    guard !path.isEmpty else {
      throw .wrongLine("“send” takes the name of an action, such as “send \(example)”.")
    }
    if !payload.isEmpty, let entry = catalog.entry(path), entry.payload == nil {
      throw .wrongLine("“\(path)” carries nothing: send it without a payload.")
    }
    var firstError: (any Error)?
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    for payload in try payloads(payload) {
      do {
        return try decoder.decode(Action.self, from: Data(json(path, payload).utf8))
      } catch {
        firstError = firstError ?? error
      }
    }
    throw failure(path: path, hasPayload: !payload.isEmpty, firstError)
  }

  private var example: String {
    mutating get { catalog.entries.first?.path ?? "feature.buttonTapped" }
  }

  /// The ways to read a payload, as the object that `Codable` expects, the likeliest first: an
  /// object may be labeled values or one value, an array may be several values or one.
  private func payloads(_ text: String) throws(Failure) -> [String] {
    if text.isEmpty { return ["{}"] }
    guard let value = JSONValue(parsing: text) else {
      throw .wrongLine("“\(text)” is not JSON. A text wants quotation marks: \"\(text)\".")
    }
    let one = #"{"_0":\#(text)}"#
    switch value {
    case .object:
      return [text, one]
    case .array(let elements):
      let several = elements.enumerated().map { #""_\#($0.offset)":\#($0.element.text())"# }
      return [one, "{\(several.joined(separator: ","))}"]
    default:
      return [one]
    }
  }

  /// What `Codable` makes of an enum: each case an object with one key, an unlabeled payload in "_0".
  private func json(_ path: String, _ payload: String) throws -> String {
    try path.split(separator: ".", omittingEmptySubsequences: false).reversed()
      .enumerated().reduce(payload) { inner, component in
        let name = String(
          decoding: try JSONEncoder().encode(String(component.element)),
          as: UTF8.self
        )
        return component.offset == 0 ? "{\(name):\(inner)}" : "{\(name):{\"_0\":\(inner)}}"
      }
  }

  private mutating func failure(path: String, hasPayload: Bool, _ error: (any Error)?) -> Failure {
    guard let entry = catalog.entry(path) else { return catalog.failure(for: path) }
    let payload = entry.payload.map { "\($0)" } ?? "nothing"
    let reason = hasPayload ? " \(error.map(explanation) ?? "")" : ""
    return .wrongLine("“\(path)” carries \(payload), as JSON after its name.\(reason)")
  }

  private func explanation(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context.debugDescription
    default: "\(error)"
    }
  }
}
