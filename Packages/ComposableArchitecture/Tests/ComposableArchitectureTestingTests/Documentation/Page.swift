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

/// The sources in the same folder as this file, without indentation and imports.
struct Sources {
  private let texts: [String]

  init() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    texts = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
      .map { "\n\(essence(of: try String(contentsOf: $0, encoding: .utf8)))\n" }
  }

  /// Returns whether these lines follow one another in one of the sources, with any indentation.
  func contain(_ block: String) -> Bool {
    let lines = "\n\(essence(of: block))\n"
    return texts.contains { $0.contains(lines) }
  }
}

private func essence(of text: String) -> String {
  text.components(separatedBy: "\n")
    .map { $0.trimmingCharacters(in: .whitespaces) }
    .filter { !$0.hasPrefix("import ") }
    .joined(separator: "\n")
    .trimmingCharacters(in: .newlines)
}
