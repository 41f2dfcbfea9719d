import Foundation
import HeadlessUI

/// Turns `counterView.counter.incrTapped` or `favoritePrimes.loadedFavoritePrimes [2, 3]` into an
/// action.
///
/// The parser caches what it parsed, so a script that repeats one action a million times does not
/// decode JSON a million times. The size of the cache is bounded.
struct ActionParser<Action: Decodable> {
  private(set) var parsed: [String: Action] = [:]
  private lazy var catalog = ActionCatalog(Action.self)
  static var capacity: Int { 256 }
  /// The number of names that a path can have. Foundation reads 512 levels of JSON, and each name needs
  /// two of them.
  private static var depth: Int { 256 }

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
    let target = Target(path, of: Action.self)
    guard path.utf8.count(where: { $0 == UInt8(ascii: ".") }) < Self.depth,
      catalog.contains(path) || catalog.leadsFurther(path)
    else {
      throw catalog.failure(for: path)
    }
    if let target, target.enumCase.payload == nil, !payload.isEmpty {
      throw .wrongLine("“\(shortened(path))” takes no payload. Send it without one.")
    }
    var firstError: ExactDecodingError?
    for payload in try payloads(payload, of: target, path) {
      let action = ActionText(path: path, payload: payload)
      do {
        return try decodeExactly(Action.self, from: action.text, below: action.pathLength)
      } catch {
        firstError = firstError ?? error
      }
    }
    if let target { throw failure(path, target, payload.isEmpty ? nil : firstError?.description) }
    guard let firstError, firstError.isInPayload else { throw catalog.failure(for: path) }
    throw .wrongLine("“\(shortened(path))” cannot have this payload. \(firstError)")
  }

  private var example: String {
    mutating get { catalog.entries.first?.path ?? "feature.buttonTapped" }
  }

  /// Returns the payload as the object that `Codable` expects, in each way that the text can be read.
  ///
  /// If the type of the payload is known, there is one way to read it. If it is not, an array may be
  /// several values without labels, and an object may be one value or several with labels.
  private func payloads(
    _ text: String,
    of target: Target?,
    _ path: String
  ) throws(Failure) -> [String] {
    if text.isEmpty { return ["{}"] }
    guard let value = JSONValue(parsing: text) else {
      let shown = shortened(text)
      throw .wrongLine("“\(shown)” is not JSON. Put a text in quotation marks: \"\(shown)\".")
    }
    if let key = RepeatedKey.first(in: text) {
      throw .wrongLine("The payload has the key \(key) twice. Write each key once.")
    }
    let one = #"{"_0":\#(text)}"#
    guard let target else {
      return if case .object = value { [text, one] } else {
        [one, several(value)].compactMap(\.self)
      }
    }
    guard let keys = target.enumCase.keys else { return [one] }
    switch value {
    case .object: return [text]
    // No values, which is enough if every value is optional.
    case .null: return ["{}"]
    default:
      if keys.allSatisfy({ $0.hasPrefix("_") }), let text = several(value) { return [text] }
      throw failure(path, target, "Write an object with the keys: \(keys.joined(separator: ", ")).")
    }
  }

  /// Returns an array as several values without labels.
  private func several(_ value: JSONValue) -> String? {
    guard case .array(let elements) = value else { return nil }
    let values = elements.enumerated().map { #""_\#($0.offset)":\#($0.element.text())"# }
    return "{\(values.joined(separator: ","))}"
  }

  private func failure(_ path: String, _ target: Target, _ reason: String?) -> Failure {
    let payload = target.enumCase.payload.map { "\($0)" } ?? "nothing"
    let reason = reason.map { " \($0)" } ?? ""
    return .wrongLine(
      "“\(shortened(path))” takes a payload after its name, as JSON: \(payload).\(reason)")
  }
}

/// The case that a path leads to.
private struct Target {
  let enumCase: EnumCase

  /// - Returns: `nil` if the path leads to no case, or if the cases of a type on the path cannot be
  ///   listed.
  init?(_ path: String, of type: Any.Type) {
    var type: Any.Type? = type
    var found: EnumCase?
    for name in path.split(separator: ".", omittingEmptySubsequences: false) {
      guard let level = type,
        let next = EnumCase.cases(of: level)?.first(where: { $0.name == name })
      else { return nil }
      found = next
      type = next.payload
    }
    guard let found else { return nil }
    enumCase = found
  }
}

/// An action in the form that `Codable` gives an enum: each case is an object with one key, and an
/// unlabeled payload has the key "_0".
private struct ActionText {
  let text: String
  /// How many keys lead to the payload.
  let pathLength: Int

  init(path: String, payload: String) {
    let names = path.split(separator: ".", omittingEmptySubsequences: false)
    let opening = names.map { "{\(JSONValue.string(String($0)).text()):" }
    text =
      opening.joined(separator: "{\"_0\":") + payload
      + String(repeating: "}", count: 2 * names.count - 1)
    pathLength = 2 * names.count - 1
  }
}
