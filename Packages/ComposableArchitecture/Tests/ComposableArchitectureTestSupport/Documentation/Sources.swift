import Foundation

/// The sources that contain the code of a guide.
package struct Sources {
  /// The text of each source without indentation and imports, and the imports that a reader needs.
  private let all: [(text: String, imports: Set<String>)]

  /// Reads the sources in the folder of a file, and the features that the guides to tests share.
  package init(besides file: String = #filePath) throws {
    all = try [file, #filePath].flatMap { file in
      try FileManager.default.contentsOfDirectory(
        at: URL(fileURLWithPath: file).deletingLastPathComponent(), includingPropertiesForKeys: nil)
    }
    .filter { $0.pathExtension == "swift" }
    .map { try String(contentsOf: $0, encoding: .utf8) }
    .map { ("\n\(essence(of: $0))\n", imports(in: $0)) }
  }

  /// Returns whether these lines follow one another in one of the sources, with any indentation.
  package func contain(_ block: String) -> Bool { !importsOfSources(with: block).isEmpty }

  /// Returns the imports of each source that contains these lines.
  package func importsOfSources(with block: String) -> [Set<String>] {
    let lines = "\n\(essence(of: block))\n"
    return all.filter { $0.text.contains(lines) }.map(\.imports)
  }
}

private func imports(in text: String) -> Set<String> {
  Set(text.components(separatedBy: "\n").filter { $0.hasPrefix("import ") })
    .subtracting(["import ComposableArchitectureTestSupport"])
}

private func essence(of text: String) -> String {
  text.components(separatedBy: "\n")
    .filter { !$0.hasPrefix("import ") && !$0.hasPrefix("@testable import ") }
    .map { $0.trimmingCharacters(in: .whitespaces) }
    .joined(separator: "\n")
    .trimmingCharacters(in: .newlines)
}
