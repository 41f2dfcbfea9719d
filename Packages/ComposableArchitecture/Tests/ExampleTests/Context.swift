import Foundation

/// A Swift file that declares what examples refer to, such as types, reducers and stores.
///
/// A comment such as `// Examples: statements` marks where examples of that kind are inserted. The kinds
/// are those of `Example.Kind`. Each example of statements has its own `do`, so it can declare the same
/// names as the file.
///
/// The imports of the file are for examples in doc comments. The examples of a Markdown file are compiled with the
/// imports that this file states, and with no others.
///
/// The examples in `Packages/P/Sources/M/Effects/Debounce.swift` use the first of these files in
/// `Packages/P/Tests/Examples` that exists: `M/Effects/Debounce.swift`, `M/Effects.swift`, `M.swift`.
/// `Packages/P/README.md` uses `README.swift`.
struct Context {
  let file: String
  private let lines: [String]

  /// Finds the context of an example. Returns `nil` if there is none.
  init?(of example: Example, in root: URL) throws {
    let found = Self.candidates(for: example.file).first {
      FileManager.default.fileExists(atPath: root.appending(path: $0).path())
    }
    guard let found else { return nil }
    file = found
    lines = try String(contentsOf: root.appending(path: found), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  /// Returns the paths at which the context of a file's examples may be, the nearest first.
  static func candidates(for file: String) -> [String] {
    var names = file.split(separator: "/").map(String.init)
    let depth =
      switch names.first {
      case "Packages": 2
      case "App": 1
      default: 0
      }
    let package = names.prefix(depth) + ["Tests", "Examples"]
    names.removeFirst(depth)
    if names.first == "Sources" { names.removeFirst() }
    if let name = names.popLast() { names.append(name.prefix { $0 != "." } + "") }
    return names.indices.reversed().map {
      (package + names[...$0]).joined(separator: "/") + ".swift"
    }
  }

  /// Returns whether the file marks a place for examples of a kind.
  func hasPlace(for kind: Example.Kind) -> Bool { lines.contains { $0.hasSuffix(marker(kind)) } }

  /// Whether an example of a Markdown file needs imports.
  var hasImports: Bool { lines.contains(where: isImport) }

  /// Returns the text of the file with examples in their places. The examples of a Markdown file replace its imports.
  func text(with examples: [Example]) -> String {
    let isPage = examples.contains(where: \.isPage)
    var text = examples.filter { $0.kind == .imports }.map(\.text).joined() + location(ofLine: 1)
    for (index, line) in lines.enumerated() {
      text += isPage && isImport(line) ? "\n" : "\(line)\n"
      let kinds = Example.Kind.allCases.filter { line.hasSuffix(marker($0)) }
      let inserted = examples.filter { kinds.contains($0.kind) }
      guard !inserted.isEmpty else { continue }
      text += inserted.map(\.text).joined() + location(ofLine: index + 2)
    }
    return text
  }

  private func isImport(_ line: String) -> Bool { line.hasPrefix("import ") }

  private func marker(_ kind: Example.Kind) -> String { "// Examples: \(kind)" }

  private func location(ofLine line: Int) -> String {
    "#sourceLocation(file: \"\(file)\", line: \(line))\n"
  }
}
