import Foundation
import Testing

@testable import FileClient

@Suite struct PermissionTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `Only the user can read and write a new document`() async throws {
    try await output(of: directory.client.save("a.txt", Data("a")))
    #expect(try directory.permissions(of: "a.txt") == 0o600)
  }

  @Test(arguments: [0o400, 0o600, 0o640, 0o644])
  func `Saving a document again keeps its permissions`(permissions: Int) async throws {
    try await output(of: directory.client.save("a.txt", Data("old")))
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions],
      ofItemAtPath: directory.file("a.txt").path
    )
    try await output(of: directory.client.save("a.txt", Data("new")))
    #expect(try directory.permissions(of: "a.txt") == permissions)
    #expect(try Data(contentsOf: directory.file("a.txt")) == Data("new"))
  }

  @Test func `A document that replaces a link to a device is only for the user`() async throws {
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("a.txt").path, withDestinationPath: "/dev/null")
    try await output(of: directory.client.save("a.txt", Data("a")))
    #expect(try directory.permissions(of: "a.txt") == 0o600)
    #expect(try Data(contentsOf: directory.file("a.txt")) == Data("a"))
  }

  @Test func `Only the user can ever read the temporary file`() throws {
    let file = try TemporaryFile(for: "a.txt", in: Directory(opening: directory.path))
    #expect(try directory.permissions(of: file.name) == 0o600)
  }
}
