import Foundation
import Testing

@testable import FileClient

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct PermissionTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `Only the user can read and write a new document`() async throws {
    try await output(of: directory.client.save("a.txt", Data("a")))
    #expect(try directory.permissions(of: "a.txt") == 0o600)
  }

  @Test(arguments: [0o200, 0o600, 0o640, 0o644, 0o666])
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

  @Test(arguments: [0o400, 0o444])
  func `A read-only document is neither replaced nor removed`(permissions: mode_t) async throws {
    let client = directory.client
    try await output(of: client.save("a.txt", Data("old")))
    #expect(chmod(directory.file("a.txt").path, permissions) == 0)
    let path = directory.path
    #expect(
      try await error(of: client.save("a.txt", Data("new")))
        == .readOnlyDocument(.init(.save, name: "a.txt", directory: path)))
    #expect(
      try await error(of: client.remove("a.txt"))
        == .readOnlyDocument(.init(.remove, name: "a.txt", directory: path)))
    #expect(try await output(of: client.load("a.txt")) == Data("old"))
    #expect(try directory.permissions(of: "a.txt") == Int(permissions))
    #expect(try directory.contents() == ["a.txt"])
    #expect(chmod(directory.file("a.txt").path, 0o600) == 0)
    try await output(of: client.save("a.txt", Data("new")))
    #expect(try await output(of: client.load("a.txt")) == Data("new"))
  }

  @Test func `The error of a read-only document says what to do`() {
    let error = FileClientError.readOnlyDocument(.init(.save, name: "a.txt", directory: "/d"))
    #expect(
      "\(error)" == """
        “a.txt” could not be saved in /d: the document is read-only. Make it writable, for example with “chmod u+w”, \
        and try again; what was saved before is untouched.
        """)
  }

  @Test(.enabled(if: getuid() == 0, "Only the superuser can give files away."))
  func `A document that the superuser saves still belongs to its user`() async throws {
    try await output(of: directory.client.save("a.txt", Data("old")))
    #expect(chown(directory.file("a.txt").path, 1234, 5678) == 0)
    try await output(of: directory.client.save("a.txt", Data("new")))
    let attributes = try FileManager.default.attributesOfItem(
      atPath: directory.file("a.txt").path)
    #expect(attributes[.ownerAccountID] as? Int == 1234)
    #expect(attributes[.groupOwnerAccountID] as? Int == 5678)
  }

  @Test func `Only the user can ever read the temporary file`() throws {
    let file = try TemporaryFile(for: "a.txt", in: Directory(opening: directory.path))
    #expect(try directory.permissions(of: file.name) == 0o600)
  }
}
