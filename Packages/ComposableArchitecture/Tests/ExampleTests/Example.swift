/// A block of Swift code in a doc comment or in a Markdown file.
struct Example {
  /// The path of the file that shows it, from the root of the repository.
  let file: String
  /// The line of the file on which its code begins.
  let line: Int
  /// Its code. Every line is indented as far as it is in the file, so that columns agree.
  let code: [String]

  /// What a block of code is part of.
  enum Kind: String, CaseIterable {
    /// Declarations that can only stand at the top of a file.
    case declarations
    /// Part of a package manifest.
    case manifest
    /// Members of a type.
    case members
    /// A whole file.
    case program
    /// Statements, cases of a `switch` over `action`, or an effect that a reducer returns.
    case statements
  }

  /// What the code is part of, by what it begins with.
  var kind: Kind {
    if begins(with: "import ") { return .program }
    if begins(with: "dependencies:", ".package(") { return .manifest }
    if begins(with: "static ", "@Test") { return .members }
    let global = ["extension ", "public ", "@main"]
    let isGlobal = code.map(\.unindented).contains { global.contains(where: $0.hasPrefix) }
    return isGlobal ? .declarations : .statements
  }

  /// The code as it stands in a source, with what it needs around it.
  var text: String {
    switch kind {
    case .declarations, .members, .program: text(between: "", "")
    case .manifest where begins(with: ".package("):
      text(between: "let dependency: Package.Dependency =", "")
    case .manifest: text(between: "let package = Package(name: \"Example\",", ")")
    case .statements where begins(with: "case ", "default:"):
      text(between: "do { switch action {", "default: break } }")
    case .statements where begins(with: "."): text(between: "do { return [", "] }")
    case .statements: text(between: "do {", "}")
    }
  }

  /// The code between two lines, the first of which stands for the line before the example.
  private func text(between opening: String, _ closing: String) -> String {
    """
    #sourceLocation(file: "\(file)", line: \(line - 1))
    \(opening)
    \(code.joined(separator: "\n"))
    \(closing)

    """
  }

  /// Whether the first line of code that is not a comment begins with one of these.
  private func begins(with beginnings: String...) -> Bool {
    let first = code.map(\.unindented).first { !$0.isEmpty && !$0.hasPrefix("//") } ?? ""
    return beginnings.contains(where: first.hasPrefix)
  }
}

extension String {
  fileprivate var unindented: Substring { drop { $0 == " " } }
}
