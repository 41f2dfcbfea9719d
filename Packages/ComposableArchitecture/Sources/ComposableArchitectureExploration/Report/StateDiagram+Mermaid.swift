extension StateDiagram {
  /// The diagram as Mermaid text.
  var mermaid: String {
    let states = labels.enumerated().map { "  state \"\(escaped($1))\" as s\($0 + 1)" }
    let arrows = arrows.map { arrow in
      let actions = arrow.actions.map(escaped).joined(separator: ", ")
      return "  s\(arrow.source + 1) --> s\(arrow.target + 1): \(actions)"
    }
    return (["stateDiagram-v2"] + states + ["  [*] --> s1"] + arrows).joined(separator: "\n")
  }
}

/// Returns a text in which characters that mean something to Mermaid or to HTML are numbers.
private func escaped(_ text: String) -> String {
  text.unicodeScalars.map { scalar in
    switch scalar {
    case "\n", "\r", "\t": " "
    case "\"", "#", "&", ":", ";", "<", ">", "\\", "`", "{", "}": "#\(scalar.value);"
    default: String(scalar)
    }
  }.joined()
}
