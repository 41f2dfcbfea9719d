import Foundation
import Testing

@testable import FileClient

@Suite("A document's permissions")
struct PermissionTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test("are for the user alone when the document is new")
  func newDocument() async throws {
    try await output(of: directory.client.save("a.txt", Data("a")))
    #expect(try directory.permissions(of: "a.txt") == 0o600)
  }

  @Test("stay as they are when it is saved again", arguments: [0o400, 0o600, 0o640, 0o644])
  func oldDocument(permissions: Int) async throws {
    try await output(of: directory.client.save("a.txt", Data("old")))
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions],
      ofItemAtPath: directory.file("a.txt").path
    )
    try await output(of: directory.client.save("a.txt", Data("new")))
    #expect(try directory.permissions(of: "a.txt") == permissions)
    #expect(try Data(contentsOf: directory.file("a.txt")) == Data("new"))
  }

  @Test("never apply to a temporary file, which only the user can read from the start")
  func temporaryFile() throws {
    let file = try TemporaryFile(for: "a.txt", in: Directory(opening: directory.path))
    #expect(try directory.permissions(of: file.name) == 0o600)
  }
}
