import Foundation
import Testing

/// Tests that an example that does not compile is reported at its line. Each test makes its own repository.
@Suite struct PlantedErrorTests {
  @Test func `A typo in a guide is reported at its line and column`() async throws {
    let errors = try await errors(
      inReadme: """
        # Notes

        ```swift
        let number = twice(2)
        let other = twoce(2)
        ```
        """)
    #expect(
      errors == [
        "README.md:5:13: error: cannot find 'twoce' in scope"
      ])
  }

  @Test func `A typo in a doc comment is reported at its line and column`() async throws {
    let repository = try Repository([
      "Packages/Notes/Sources/Notes/Saving/save.swift": """
      extension Notes {
        /// Saves.
        ///
        /// ```swift
        /// case .saved:
        ///   let number = twoce(2)
        /// ```
        public func save() {}
      }
      """,
      "Packages/Notes/Tests/Examples/Notes/Saving.swift": context,
    ])
    let errors = try await repository.errors(in: "Packages/Notes")
    #expect(
      errors == [
        "Packages/Notes/Sources/Notes/Saving/save.swift:6:22: error: cannot find 'twoce' in scope"
      ])
  }

  @Test func `A dropped result is reported`() async throws {
    let errors = try await errors(
      inReadme: """
        ```swift
        twice(2)
        ```
        """)
    #expect(errors.count == 1)
    #expect(errors.allSatisfy { $0.hasPrefix("README.md:2:1: warning: result of call") })
  }

  @Test func `A typo in a whole program, a manifest and a member is reported`() async throws {
    let errors = try await errors(
      inReadme: """
        ```swift
        import Synchronization

        let lock = Mutex(0)
        lock.withLoc { $0 }
        ```

        ```swift
        dependencies: [
          .package(url: "ADDRESS", brunch: "main")
        ]
        ```

        ```swift
        static let number = twoce(2)
        ```
        """)
    let lines = errors.compactMap { $0.split(separator: ":").dropFirst().first }
    #expect(Set(lines) == ["5", "10", "15"])
  }

  @Test func `An example without a context is reported with the place for the context`()
    async throws
  {
    let repository = try Repository([
      "Packages/Notes/Documentation/Guide.md": """
      ```swift
      let number = twice(2)
      ```
      """
    ])
    let errors = try await repository.errors(in: "Packages/Notes")
    #expect(
      errors == [
        "Packages/Notes/Documentation/Guide.md:2: error: "
          + "Packages/Notes/Tests/Examples/Documentation.swift does not exist"
      ])
  }

  @Test func `A page has the imports that it states, and not those of its context`() async throws {
    let context = "import Foundation\nimport Synchronization\n" + context
    let guide = "Packages/Notes/Documentation/Guide.md"
    let repository = try Repository([
      guide: """
      ```swift
      import Foundation
      ```

      ```swift
      let date = Date()
      let lock = Mutex(0)
      ```
      """,
      "Packages/Notes/Tests/Examples/Documentation.swift": context,
    ])
    let errors = try await repository.errors(in: "Packages/Notes")
    #expect(errors.map { $0.prefix { $0 != " " } } == ["\(guide):7:12:"])
  }

  @Test func `A page that states its imports too late is reported`() async throws {
    let errors = try await errors(
      inReadme: """
        ```swift
        let number = twice(2)
        ```

        ```swift
        import Foundation
        ```
        """, imports: "import Foundation\n")
    #expect(errors == ["README.md:2: error: no block before this example states the imports"])
  }

  @Test func `Examples that compile report nothing`() async throws {
    let errors = try await errors(
      inReadme: """
        ```swift
        let number = twice(2)
        ```

        ```swift
        case .saved:
          return [twice(3)]
        ```

        ```swift
        .random(in: 1...6)
        ```

        ```sh
        twoce 2
        ```
        """)
    #expect(errors == [])
  }

  /// Returns the errors in a repository that has only a README and its context.
  private func errors(inReadme text: String, imports: String = "") async throws -> [String] {
    let repository = try Repository([
      "README.md": text, "Tests/Examples/README.swift": imports + context,
    ])
    return try await repository.errors(in: ".")
  }

  private let context = """
    enum Action { case loaded, saved }

    func twice(_ number: Int) -> Int { 2 * number }

    enum Members {
      // Examples: members
    }

    func example(_ action: Action) -> [Int] {
      // Examples: statements
      return []
    }
    """
}

/// The files of a repository, in a temporary folder.
private final class Repository {
  private let root = FileManager.default.temporaryDirectory.appending(path: "examples-\(UUID())")

  init(_ files: [String: String]) throws {
    for (path, text) in files {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func errors(in folder: String) async throws -> [String] {
    try await Examples(in: folder, of: root).errors()
  }
}
