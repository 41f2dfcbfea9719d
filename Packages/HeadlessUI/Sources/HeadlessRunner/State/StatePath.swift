import HeadlessUI

/// Where in the state to look: `feeds[1].title`, `feeds["swift"].title`, `feeds.count`, `todos.0.text`.
struct StatePath {
  /// A step from a value into a part of it.
  enum Step: Equatable {
    /// `.title`, `.0` or `.count`.
    case name(String)
    /// `[1]`.
    case index(Int)
    /// `["swift"]`: a key, or the identifier of an element.
    case key(String)
  }

  private let text: String
  private let steps: [(step: Step, end: String.Index)]

  /// Reads a path. The path of the whole state is empty.
  init(text: String) throws(Failure) {
    self.text = text
    steps = try Self.steps(of: text)
  }

  private static func steps(of text: String) throws(Failure) -> [(step: Step, end: String.Index)] {
    var steps: [(step: Step, end: String.Index)] = []
    var rest = text[...]
    while !rest.isEmpty {
      if rest.first == "[" {
        let (step, end) = try bracketed(rest)
        steps.append((step, end))
        rest = text[end...]
        if rest.isEmpty { break }
        if rest.first == "." {
          rest = rest.dropFirst()
        } else if rest.first != "[" {
          throw .wrongLine("The path “\(shortened(text))” has no “.” after “]”.")
        } else {
          continue
        }
      }
      let end = rest.firstIndex { $0 == "." || $0 == "[" } ?? rest.endIndex
      steps.append((.name(String(rest[..<end])), end))
      rest = text[end...]
      if rest.first == "." {
        rest = rest.dropFirst()
        // A path that ends with a dot ends with a name that is empty.
        if rest.isEmpty { steps.append((.name(""), text.endIndex)) }
      }
    }
    return steps
  }

  /// Reads `[1]` or `["key"]` at the beginning of a text.
  private static func bracketed(_ text: Substring) throws(Failure) -> (Step, String.Index) {
    let inner = text.dropFirst()
    if let (key, rest) = String(inner).quotedPrefix, rest.first == "]" {
      return (.key(key), text.base.index(text.base.endIndex, offsetBy: 1 - rest.count))
    }
    if let end = inner.firstIndex(of: "]"), let index = Int(inner[..<end]), index >= 0 {
      return (.index(index), text.base.index(after: end))
    }
    throw .wrongLine(
      "“\(shortened(String(text)))” is not a part of a path. Write an index, such as [1], or a key in "
        + "quotation marks, such as [\"swift\"]."
    )
  }

  /// Returns the value at the path.
  ///
  /// - Throws: A failure that names the step that leads nowhere, and the steps that are possible.
  func value(in state: some Encodable) throws(Failure) -> JSONValue {
    let json: JSONValue
    do {
      json = try JSONValue(encoding: state)
    } catch {
      throw .wrongLine("The state cannot be shown as JSON: \(error).")
    }
    var node = StateNode(json: json, value: state)
    var place = text.startIndex
    for (step, end) in steps {
      guard let next = node.step(step) else {
        let name = place == text.startIndex ? "the state" : shortened(String(text[..<place]))
        throw .wrongLine(node.problem(with: step, in: name))
      }
      node = next
      place = end
    }
    return node.json
  }
}

extension String {
  /// The path at the beginning of a line, and what follows it. A path has whitespace only in quotation
  /// marks.
  var firstPath: (path: String, rest: String) {
    let line = trimmed
    var isQuoted = false
    var isEscaped = false
    for index in line.utf8.indices {
      switch line.utf8[index] {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isQuoted: isEscaped = true
      case UInt8(ascii: "\""): isQuoted.toggle()
      case let byte where byte.isBlank && !isQuoted:
        return (String(line[..<index]), String(line[index...]).trimmed)
      default: break
      }
    }
    return (line, "")
  }
}
