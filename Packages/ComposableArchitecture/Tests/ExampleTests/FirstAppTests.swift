import Foundation
import Testing

/// Tests that “Your first app” has the files of the example `Weather`, which is built, tested and run.
@Suite struct FirstAppTests {
  private static let guide = "Packages/ComposableArchitecture/Documentation/YourFirstApp.md"
  private static let example = "Packages/ComposableArchitecture/Examples"

  @Test(arguments: [
    "Scripts/Weather.txt", "Sources/Weather/Weather.swift", "Sources/Weather/WeatherApp.swift",
    "Sources/Weather/WeatherBrowser.swift", "Sources/Weather/WeatherView.swift",
    "Tests/WeatherTests/WeatherOrderTests.swift",
    "Tests/WeatherTests/WeatherTests.swift", "Tests/WeatherTests/WeatherTimeTests.swift",
  ])
  func `Each file of the guide is the file of the example`(path: String) throws {
    let file = try text("\(Self.example)/\(path)")
    #expect(try files()[path] == file)
  }

  @Test func `The guide has eleven steps and all files of the example`() throws {
    let steps = try text(Self.guide).matches(of: /(?m)^## (\d+)\./).map { Int($0.1) }
    #expect(steps == Array(1...11))
    let sources = try FileManager.default.contentsOfDirectory(
      atPath: ExampleTests.root.appending(path: "\(Self.example)/Sources/Weather").path())
    #expect(
      try Set(files().keys.filter { $0.hasPrefix("Sources/") })
        == Set(sources.map { "Sources/Weather/\($0)" }))
  }

  @Test func `The manifest of the guide compiles`() async throws {
    let manifest = try #require(try files()["Package.swift"])
    let errors = try await Compiler.errors(
      in: manifest, isProgram: true, options: Compiler.manifestOptions())
    #expect(errors == [])
  }

  /// The files of the guide. A line such as “`Sources/App.swift`:” names the file of the block after it,
  /// and “Add to `App.swift`:” says that the block belongs to the end of that file.
  private func files() throws -> [String: String] {
    var files: [String: String] = [:]
    let block = /(?m)^(?:Add to )?`([^`\n]+)`:\n\n```\w+\n((?:.*\n)*?)```$/
    for match in try text(Self.guide).matches(of: block) {
      let name = String(match.1)
      let path = files.keys.first { $0.hasSuffix("/\(name)") } ?? name
      files[path] = files[path].map { "\($0)\n\(match.2)" } ?? String(match.2)
    }
    return files
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: ExampleTests.root.appending(path: path), encoding: .utf8)
  }
}
