/// Finds a key that an object has twice. Foundation would take the first value and ignore the second one.
struct RepeatedKey {
  /// Returns the first repeated key of any object in a text, which must be JSON, or `nil` if there is none.
  static func first(in json: String) -> String? {
    var search = RepeatedKey(rest: json.utf8[...])
    return search.next()
  }

  private var rest: Substring.UTF8View
  /// The keys of each object around the current place. An array has none.
  private var levels: [Set<String>] = []

  private mutating func next() -> String? {
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        levels.append([])
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        levels.removeLast()
      case UInt8(ascii: "\""):
        let text = string()
        let isKey = rest.first { !Self.spaces.contains($0) } == UInt8(ascii: ":")
        if isKey, let key = JSONValue(parsing: text)?.text(),
          !levels[levels.count - 1].insert(key).inserted
        {
          return key
        }
      default:
        break
      }
    }
    return nil
  }

  /// Takes the rest of a string, and returns the whole string in quotation marks.
  private mutating func string() -> String {
    let start = rest
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") { rest = rest.dropFirst() }
    }
    return "\"" + (String(start.prefix(start.count - rest.count)) ?? "\"")
  }

  private static let spaces = Set(" \t\n\r".utf8)
}
