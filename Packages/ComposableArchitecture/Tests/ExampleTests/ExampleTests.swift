import Foundation
import Testing

/// Tests that every example in a doc comment or in a Markdown file compiles.
///
/// A `Context` declares the names that examples use.
@Suite struct ExampleTests {
  @Test(arguments: folders)
  func `Every example compiles`(folder: String) async throws {
    // `DocumentationTests`, `AppGuideTests` and `ServerGuideTests` check all code of these guides.
    let guides = "Packages/ComposableArchitecture/Documentation"
    let examples = try Examples(
      in: folder, of: root,
      omitting: Set(
        ["AnAppWithSavedRows", "Exploration", "Servers", "Testing", "YourFirstApp"].map {
          "\(guides)/\($0).md"
        }))
    for error in try await examples.errors() { Issue.record(Comment(rawValue: error)) }
  }

  @Test func `There are examples in the sources and in the README`() throws {
    #expect(try !Examples(in: "Packages/ComposableArchitecture", of: root).isEmpty)
    #expect(try !Examples(in: ".", of: root).isEmpty)
  }

  private var root: URL { Self.root }

  /// The root of the repository.
  static let root = (1...5).reduce(URL(filePath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  /// The root and the packages whose modules were built for these tests. If this package is tested alone,
  /// the others were not built.
  private static let folders: [String] = {
    func names(in folder: String) -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path()))?
        .sorted() ?? []
    }
    return ["."]
      + (["App"] + names(in: "Packages").map { "Packages/\($0)" }).filter {
        names(in: "\($0)/Sources").contains(where: Compiler.hasBuilt)
      }
  }()
}
