import Foundation

/// A page of the documentation, with access to its code.
package struct Page {
  private let lines: [String]

  /// - Parameter path: the path from the root of the repository.
  package init(_ path: String) throws {
    let root = (1...6).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    lines = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  /// - Parameter guide: The name of a guide of this package, without its extension.
  package init(guide: String) throws {
    try self.init("Packages/ComposableArchitecture/Documentation/\(guide).md")
  }

  /// Returns the fenced blocks that are marked with a language, without their fences.
  package func blocks(of language: String) -> [String] {
    var blocks: [String] = []
    var rest = lines[...]
    while let start = rest.firstIndex(of: "```\(language)") {
      let block = rest[(start + 1)...].prefix { $0 != "```" }
      blocks.append(block.joined(separator: "\n"))
      rest = rest[block.endIndex...].dropFirst()
    }
    return blocks
  }

  /// Returns the Swift code of the page that none of the sources contains. The first block, the imports, is
  /// contained if the other blocks have exactly these imports in their sources.
  package func code(missingIn sources: Sources) -> [String] {
    let blocks = blocks(of: "swift")
    let needed = blocks.dropFirst().compactMap { sources.importsOfSources(with: $0).first }
    let imports = needed.reduce(into: Set()) { $0.formUnion($1) }.sorted().joined(separator: "\n")
    return blocks.dropFirst().filter { !sources.contain($0) }
      + (blocks.first == imports ? [] : [imports])
  }
}
