/// A block of Swift code in a doc comment or in a Markdown file.
struct Example {
  /// The path of the file with the example, relative to the root of the repository.
  let file: String
  /// The line of the file where the code begins.
  let line: Int
  /// The lines of code, with the same columns as in the file.
  let code: [String]

  /// The kinds of code. Each kind needs different code around it.
  enum Kind: String, CaseIterable {
    /// Declarations that are allowed only at the top of a file.
    case declarations
    /// The imports of the other examples in a Markdown file, in a block of their own.
    case imports
    /// A package manifest, or part of one.
    case manifest
    /// Members of a type.
    case members
    /// A whole file.
    case program
    /// Statements, cases of a `switch` over `action`, or an effect that a reducer returns.
    case statements
  }

  /// The kind of the code, derived from its first words.
  var kind: Kind {
    if begins(with: ".package(", "dependencies:", "import PackageDescription") { return .manifest }
    if begins(with: "import ") { return isPage && hasOnlyImports ? .imports : .program }
    if begins(with: "static ", "@Test") { return .members }
    let global = ["extension ", "public ", "@CasePathable", "@main"]
    let isGlobal = code.map(\.unindented).contains { global.contains(where: $0.hasPrefix) }
    return isGlobal ? .declarations : .statements
  }

  /// The code, surrounded by what it needs in a source file.
  var text: String {
    switch kind {
    case .declarations, .imports, .members, .program: text(between: "", "")
    case .manifest where begins(with: "import "): text(between: "", "")
    case .manifest where begins(with: ".package("):
      text(between: "let dependency: Package.Dependency =", "")
    case .manifest: text(between: "let package = Package(name: \"Example\",", ")")
    case .statements where begins(with: "case ", "default:"):
      text(between: "do { switch action {", "default: break } }")
    case .statements where begins(with: "."): text(between: "do { return [", "] }")
    case .statements: text(between: "do {", "}")
    }
  }

  /// Whether the example is in a Markdown file.
  var isPage: Bool { file.hasSuffix(".md") }

  private var hasOnlyImports: Bool {
    code.map(\.unindented).allSatisfy { $0.isEmpty || $0.hasPrefix("import ") }
  }

  /// Returns the code between two lines. The first one counts as the line before the example.
  private func text(between opening: String, _ closing: String) -> String {
    """
    #sourceLocation(file: "\(file)", line: \(line - 1))
    \(opening)
    \(code.map(available).joined(separator: "\n"))
    \(closing)

    """
  }

  /// Returns whether the first line that is not a comment begins with one of these texts.
  private func begins(with beginnings: String...) -> Bool {
    let first = code.map(\.unindented).first { !$0.isEmpty && !$0.hasPrefix("//") } ?? ""
    return beginnings.contains(where: first.hasPrefix)
  }
}

/// Returns a line without the import of a module that this platform lacks. A context has a stand-in for the module.
private func available(_ line: String) -> String {
  #if !canImport(SwiftUI)
    if line == "import SwiftUI" { return "" }
  #endif
  return line
}

extension String {
  fileprivate var unindented: Substring { drop { $0 == " " } }
}
