import Foundation

extension Example {
  /// Reads the examples in a Markdown file, or in the doc comments of a Swift file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, relative to the root.
  ///   - root: The root of the repository.
  static func read(_ path: String, in root: URL) throws -> [Example] {
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    var lines = text.components(separatedBy: "\n")
    if path.hasSuffix(".swift") {
      // Without the trait, the macro is missing, so its examples cannot compile.
      if lines.first == "#if CasePathMacros", !isMacroBuilt { return [] }
      lines = lines.map(documentation)
    }
    var examples: [Example] = []
    var rest = lines[...]
    while let fence = rest.firstIndex(where: { $0.trimmed == "```swift" }) {
      let code = rest[(fence + 1)...].prefix { $0.trimmed != "```" }
      if isMacroBuilt || !code.contains(where: { $0.contains("@CasePathable") }) {
        examples.append(Example(file: path, line: fence + 2, code: Array(code)))
      }
      rest = rest[code.endIndex...].dropFirst()
    }
    return examples
  }

  /// Whether this run was built with the trait `CasePathMacros`.
  static var isMacroBuilt: Bool {
    #if CasePathMacros
      true
    #else
      false
    #endif
  }
}

/// Returns a line of a doc comment with spaces instead of its slashes, or an empty text for other lines.
private func documentation(_ line: String) -> String {
  guard line.trimmed.hasPrefix("///") else { return "" }
  return line.prefix { $0 == " " } + "   " + line.drop { $0 == " " }.dropFirst(3)
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
