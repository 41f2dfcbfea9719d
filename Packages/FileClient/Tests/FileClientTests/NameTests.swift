import FileClient
import Foundation
import Testing

@Suite struct NameTests {

  @Test(arguments: [
    "", ".", "..", "/", "/etc/passwd", "../a.txt", "a/b", "a/../../b", "a/", "a\0b", "\0",
    ".hidden", ".a.txt.0123456789abcdef.tmp", String(repeating: "a", count: 201),
    String(repeating: "ü", count: 101),
  ])
  func `The name of a document cannot lead out of the directory`(name: String) async throws {
    let parent = try TemporaryDirectory()
    let directory = parent.file("documents")
    for client in [FileClient.live(directory: directory), .mock] {
      #expect(try await error(of: client.save(name, Data("a"))) == .invalidName(name))
      #expect(try await error(of: client.load(name)) == .invalidName(name))
      #expect(try await error(of: client.remove(name)) == .invalidName(name))
      #expect(try await error(of: client.setAside(name)) == .invalidName(name))
    }
    #expect(try parent.contents() == [])
  }

  @Test(arguments: [
    "a", "a..b", "~", "-rf", "*", "a b", "ein Ünïcode 🎉", "C:\\a", "a\nb", "con",
    String(repeating: "a", count: 200),
  ])
  func `Any other name is allowed`(name: String) async throws {
    let directory = try TemporaryDirectory()
    for client in [directory.client, .mock] {
      try await output(of: client.save(name, Data(name)))
      #expect(try await output(of: client.list()) == [name])
      #expect(try await output(of: client.load(name)) == Data(name))
      let newName = try await output(of: client.setAside(name))
      #expect(try await output(of: client.load(newName)) == Data(name))
      try await output(of: client.remove(newName))
      #expect(try await output(of: client.list()) == [])
    }
  }
}
