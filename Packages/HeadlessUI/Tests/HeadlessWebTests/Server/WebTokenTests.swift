import Foundation
import Testing

@testable import HeadlessWeb

@Suite final class WebTokenTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "token-\(UUID())")
  private var directory: String { folder.path(percentEncoded: false) }
  private var file: String { "\(directory)/.address" }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `The secret is kept in a private file`() throws {
    let token = WebToken.kept(in: directory)
    #expect(WebToken.kept(in: directory) == token)
    #expect(try permissions(file) == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == [".address"])
  }

  @Test func `A file that others may read, or that holds something else, is replaced`() throws {
    let token = WebToken.kept(in: directory)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    let second = WebToken.kept(in: directory)
    #expect(second != token)
    #expect(try permissions(file) == 0o600)
    try Data("short".utf8).write(to: URL(filePath: file))
    let third = WebToken.kept(in: directory)
    #expect(third.count == 32)
    #expect(WebToken.kept(in: directory) == third)
  }

  @Test func `A link is not followed`() throws {
    let token = WebToken.kept(in: directory)
    try FileManager.default.moveItem(atPath: file, toPath: file + "2")
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: file + "2")
    #expect(WebToken.kept(in: directory) != token)
  }

  @Test func `Without a directory that can be written, the secret is new each time`() {
    #expect(WebToken.kept(in: nil) != WebToken.kept(in: nil))
    #expect(WebToken.kept(in: "/proc/none") != WebToken.kept(in: "/proc/none"))
  }
}
