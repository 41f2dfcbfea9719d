import ComposableArchitecture
import Foundation
import Testing

/// Tests that the newest version in the changelog is the version that the executables print.
@Suite struct ChangelogTests {
  @Test func `The newest version of the changelog is that of the library`() throws {
    let changelog = try String(
      contentsOf: ExampleTests.root.appending(path: "CHANGELOG.md"), encoding: .utf8)
    let versions = changelog.matches(of: /(?m)^## (\d+\.\d+\.\d+)/).map { String($0.1) }
    #expect(versions.first == composableArchitectureVersion)
  }
}
