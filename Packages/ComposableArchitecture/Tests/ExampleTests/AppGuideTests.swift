import Foundation
import Testing

/// Tests that the guides that make an app have the files of an example, which is built, tested and run.
@Suite struct AppGuideTests {
  @Test(arguments: Guide.all)
  func `The files of the guide are those of the example`(guide: Guide) throws {
    let files = try guide.files()
    for (path, text) in files where path != "Package.swift" {
      #expect(try text == read("\(Guide.examples)/\(path)"), "\(path) differs.")
    }
    let all = try guide.pathsOfExample()
    #expect(all.subtracting(files.keys) == guide.omitted)
  }

  @Test func `The steps of the first app are numbered`() throws {
    let steps = try read(Guide.firstApp.page).matches(of: /(?m)^## (\d+)\./).map { Int($0.1) }
    #expect(!steps.isEmpty)
    #expect(steps == steps.indices.map { $0 + 1 })
  }

  @Test func `The manifest of the first app compiles`() async throws {
    let manifest = try #require(try Guide.firstApp.files()["Package.swift"])
    let errors = try await Compiler.errors(
      in: manifest, isProgram: true, options: Compiler.manifestOptions())
    #expect(errors == [])
  }

  /// A guide and the example whose files it shows.
  struct Guide {
    let name: String
    let example: String
    /// Tests of the example that the guide does not show.
    var omitted: Set<String> = []

    static let firstApp = Guide(
      name: "YourFirstApp", example: "Weather",
      omitted: [
        "Tests/WeatherTests/WeatherMistakeTests.swift",
        "Tests/WeatherTests/WeatherMutantTests.swift",
        "Tests/WeatherTests/WeatherRestartTests.swift",
        "Tests/WeatherTests/WeatherScreenTests.swift",
      ])
    static let savedRows = Guide(
      name: "AnAppWithSavedRows", example: "ReadingList",
      omitted: ["Tests/ReadingListTests/ReadingListScreenTests.swift"])
    static let all = [firstApp, savedRows]
    static let examples = "Packages/ComposableArchitecture/Examples"

    var page: String { "Packages/ComposableArchitecture/Documentation/\(name).md" }

    /// The files of the guide. A line such as “`Sources/App.swift`:” names the file of the block after it,
    /// and “Add to `App.swift`:” says that the block belongs to the end of that file.
    func files() throws -> [String: String] {
      var files: [String: String] = [:]
      let block = /(?m)^(?:Add to )?`([^`\n]+)`:\n\n```\w+\n((?:.*\n)*?)```$/
      for match in try read(page).matches(of: block) {
        let name = String(match.1)
        let path = files.keys.first { $0.hasSuffix("/\(name)") } ?? name
        files[path] = files[path].map { "\($0)\n\(match.2)" } ?? String(match.2)
      }
      return files
    }

    /// The paths of the sources, the tests and the script of the example.
    func pathsOfExample() throws -> Set<String> {
      let folders = ["Sources/\(example)", "Tests/\(example)Tests"]
      let paths = try folders.flatMap { folder in
        try FileManager.default.contentsOfDirectory(
          atPath: url("\(Self.examples)/\(folder)").path()
        ).map { "\(folder)/\($0)" }
      }
      let script = "Scripts/\(example).txt"
      let hasScript = FileManager.default.fileExists(
        atPath: url("\(Self.examples)/\(script)").path())
      return Set(paths + (hasScript ? [script] : []))
    }
  }
}

private func url(_ path: String) -> URL { ExampleTests.root.appending(path: path) }

private func read(_ path: String) throws -> String {
  try String(contentsOf: url(path), encoding: .utf8)
}
