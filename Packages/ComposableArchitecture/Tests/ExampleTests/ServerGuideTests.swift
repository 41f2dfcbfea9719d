import Foundation
import Testing

/// Tests that “Servers” has the files of the example `Server`. `Scripts/test-server-example` builds the whole
/// example, because the server framework is not a dependency of this repository.
@Suite struct ServerGuideTests {
  @Test func `The code of the guide is that of the example, in the order of the names`() throws {
    let guide = "Packages/ComposableArchitecture/Documentation/Servers.md"
    let blocks = try Example.read(guide, in: ExampleTests.root).map {
      $0.code.joined(separator: "\n") + "\n"
    }
    #expect(try blocks == names().map(text))
  }

  @Test(.enabled(if: Compiler.hasBuilt("FileClient")))
  func `All of it that needs no server framework compiles`() async throws {
    let files = try names().map(text).filter { !$0.contains("import Hummingbird\n") }
    #expect(files.count == 2)
    #expect(try await Compiler.errors(in: files.joined(separator: "\n")) == [])
  }

  private let folder = ExampleTests.root.appending(
    path: "Packages/ComposableArchitecture/Examples/Server/Sources/Server")

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}
