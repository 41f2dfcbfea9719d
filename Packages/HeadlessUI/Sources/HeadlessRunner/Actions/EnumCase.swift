/// A case of an enum: its name and its payload.
struct EnumCase {
  let name: String
  let hasPayload: Bool
  /// The type of the payload, or `nil` if there is none, or if it is unknown because the enum is generic.
  /// It is a tuple if the payload has labels or several values.
  let payload: Any.Type?

  /// The cases of an enum. `nil` for any other type, or if the payload of a case is unknown.
  static func cases(of type: Any.Type) -> [EnumCase]? {
    reflectedCases(of: type).flatMap { cases in
      cases.allSatisfy { $0.hasPayload == ($0.payload != nil) } ? cases : nil
    }
  }

  /// The keys that `Codable` gives the values of the case: their labels, and `_0`, `_1`… for values
  /// without a label. `nil` if the case has no payload or one value without a label.
  var keys: [String]? {
    payload.flatMap { tupleLabels(in: "\($0)") }?.enumerated()
      .map { index, label in label ?? "_\(index)" }
  }
}

/// Returns the labels of a tuple's elements from the description of its type, such as
/// `(Int, by: Optional<String>)`, or `nil` if the description is that of another type.
private func tupleLabels(in description: String) -> [String?]? {
  guard description.first == "(", description.last == ")" else { return nil }
  var elements: [String] = [""]
  var depth = 0
  // The arrow of a function is not a bracket.
  for character in description.dropFirst().dropLast().replacing("->", with: "") {
    switch character {
    case "(", "<", "[": depth += 1
    case ")", "]", ">": depth -= 1
    case "," where depth == 0:
      elements.append("")
      continue
    default: break
    }
    // The first and the last parenthesis do not belong together, as in the description of a function.
    guard depth >= 0 else { return nil }
    elements[elements.count - 1].append(character)
  }
  if description == "()" { return [] }
  return elements.map { element in
    let label = element.prefix { !":(<[".contains($0) }
    return element.dropFirst(label.count).first == ":" ? String(label.drop { $0 == " " }) : nil
  }
}
