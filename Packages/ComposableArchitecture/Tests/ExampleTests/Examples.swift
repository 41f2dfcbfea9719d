import Foundation

/// The examples in a folder of a repository, from its Markdown files and from the doc comments in its
/// sources.
struct Examples {
  private let root: URL
  private let all: [Example]

  /// - Parameters:
  ///   - folder: The folder of a package, or `.` for the files outside of all packages.
  ///   - root: The root of the repository.
  ///   - omitted: The paths of files to omit, relative to the root.
  init(in folder: String, of root: URL, omitting omitted: Set<String> = []) throws {
    self.root = root
    let other = folder == "." ? ["App", "Packages"] : ["Tests"]
    let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path())
    var paths: [String] = []
    while let path = files?.nextObject() as? String {
      let parts = path.split(separator: "/")
      let isElsewhere = other.contains { parts.first?.elementsEqual($0) == true }
      if isElsewhere || parts.last?.hasPrefix(".") == true {
        files?.skipDescendants()
      } else if path.hasSuffix(".md") || parts.first == "Sources" && path.hasSuffix(".swift") {
        paths.append(folder == "." ? path : "\(folder)/\(path)")
      }
    }
    all = try paths.filter { !omitted.contains($0) }.sorted()
      .flatMap { try Example.read($0, in: root) }
  }

  var isEmpty: Bool { all.isEmpty }

  /// Returns the errors in the examples, each with its file and line.
  func errors() async throws -> [String] {
    var errors: [String] = []
    var groups: [String: (context: Context, examples: [Example])] = [:]
    for example in all {
      switch example.kind {
      case .imports: continue
      case .program:
        errors += try await Compiler.errors(in: example.text, isProgram: true)
      case .manifest:
        errors += try await Compiler.errors(
          in: "import PackageDescription\n\(example.text)", isProgram: true,
          options: Compiler.manifestOptions())
      case .declarations, .members, .statements:
        guard let context = try Context(of: example, in: root) else {
          let file = Context.candidates(for: example.file).last ?? ""
          errors.append("\(example.file):\(example.line): error: \(file) does not exist")
          continue
        }
        if let problem = problem(with: example, in: context) {
          errors.append("\(example.file):\(example.line): error: \(problem)")
          continue
        }
        let file = example.isPage ? example.file : context.file
        groups[file, default: (context, imports(before: example))].examples.append(example)
      }
    }
    for (context, examples) in groups.sorted(by: { $0.key < $1.key }).map(\.value) {
      let isPage = examples.contains(where: \.isPage)
      errors += try await Compiler.errors(
        in: context.text(with: examples),
        options: isPage ? ["-enable-upcoming-feature", "MemberImportVisibility"] : [])
    }
    return errors
  }

  /// Returns what an example lacks, or `nil` if it can be compiled.
  private func problem(with example: Example, in context: Context) -> String? {
    if !context.hasPlace(for: example.kind) {
      return "\(context.file) has no place for \(example.kind)"
    }
    if example.isPage, context.hasImports, imports(before: example).isEmpty {
      return "no block before this example states the imports"
    }
    return nil
  }

  /// Returns the imports that a page states before one of its examples.
  private func imports(before example: Example) -> [Example] {
    all.filter { $0.file == example.file && $0.line < example.line && $0.kind == .imports }
  }
}
