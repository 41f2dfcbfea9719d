import Foundation
import Testing

/// Tests that the tests of a source file are found where the source file is.
@Suite struct TestFolderTests {
  @Test func `A folder of tests has the name of a source folder`() throws {
    let folders = try folders()
    #expect(!folders.isEmpty)
    for (tests, sources) in folders {
      let exists = FileManager.default.fileExists(atPath: sources.path())
      #expect(exists, "\(tests.path()) has tests, but there is no \(sources.path()).")
    }
  }

  @Test func `The clocks have tests of their own`() throws {
    let names = try folders().map(\.sources.lastPathComponent)
    #expect(names.contains("ComposableArchitectureClocks"))
  }

  /// The folders with files of tests, and the folders with the sources that these should test. Tests of examples, of
  /// guides and of recordings belong to no source folder.
  private func folders() throws -> [(tests: URL, sources: URL)] {
    let apart: Set = ["Documentation", "ExampleTests", "Recordings"]
    return try packages().flatMap { package in
      let tests = package.appending(path: "Tests")
      let files = (FileManager.default.enumerator(atPath: tests.path())?.allObjects ?? [])
        .compactMap { $0 as? String }
      let paths = files.filter { $0.hasSuffix("Tests.swift") }
        .map { $0.split(separator: "/").dropLast().map(String.init) }
      return Set(paths).filter { apart.isDisjoint(with: $0) }.map { parts in
        let target = String((parts.first ?? "").dropLast("Tests".count))
        let sources = ([target] + parts.dropFirst()).joined(separator: "/")
        return (
          tests.appending(path: parts.joined(separator: "/")),
          package.appending(path: "Sources/\(sources)")
        )
      }
    }
  }

  private func packages() throws -> [URL] {
    let root = (1...3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let packages = root.appending(path: "Packages")
    return try [root.appending(path: "App")]
      + FileManager.default.contentsOfDirectory(at: packages, includingPropertiesForKeys: nil)
  }
}
