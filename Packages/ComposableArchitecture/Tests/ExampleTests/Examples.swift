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
        guard context.hasPlace(for: example.kind) else {
          errors.append(
            "\(example.file):\(example.line): error: \(context.file) has no place for "
              + "\(example.kind)")
          continue
        }
        groups[context.file, default: (context, [])].examples.append(example)
      }
    }
    for (context, examples) in groups.sorted(by: { $0.key < $1.key }).map(\.value) {
      errors += try await Compiler.errors(in: context.text(with: examples))
    }
    return errors
  }
}
