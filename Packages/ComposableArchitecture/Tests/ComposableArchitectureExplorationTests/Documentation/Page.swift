import Foundation

/// A page of the documentation, with access to its code.
struct Page {
  private let lines: [String]

  /// - Parameter path: the path from the root of the repository.
  init(_ path: String) throws {
    let root = (1...6).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    lines = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  /// Returns the fenced blocks that are marked with a language, without their fences.
  func blocks(of language: String) -> [String] {
    var blocks: [String] = []
    var rest = lines[...]
    while let start = rest.firstIndex(of: "```\(language)") {
      let block = rest[(start + 1)...].prefix { $0 != "```" }
      blocks.append(block.joined(separator: "\n"))
      rest = rest[block.endIndex...].dropFirst()
    }
    return blocks
  }
}

/// The sources in the same folder as this file.
struct Sources {
  /// The text of each source without indentation and imports, and its imports.
  private let all: [(text: String, imports: Set<String>)]

  init() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    all = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
      .map { ("\n\(essence(of: $0))\n", imports(in: $0)) }
  }

  /// Returns whether these lines follow one another in one of the sources, with any indentation.
  func contain(_ block: String) -> Bool { importsOfSources(with: block) != [] }

  /// Returns the imports of each source that contains these lines.
  func importsOfSources(with block: String) -> [Set<String>] {
    let lines = "\n\(essence(of: block))\n"
    return all.filter { $0.text.contains(lines) }.map(\.imports)
  }
}

/// Returns the lines of a text that are imports.
func imports(in text: String) -> Set<String> {
  Set(text.components(separatedBy: "\n").filter { $0.hasPrefix("import ") })
}

private func essence(of text: String) -> String {
  text.components(separatedBy: "\n")
    .map { $0.trimmingCharacters(in: .whitespaces) }
    .filter { !$0.hasPrefix("import ") }
    .joined(separator: "\n")
    .trimmingCharacters(in: .newlines)
}
