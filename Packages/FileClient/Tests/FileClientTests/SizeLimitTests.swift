import Foundation
import Testing

@testable import FileClient

@Suite struct SizeLimitTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func `A document that is too large is not saved, and the old one is kept`() async throws {
    let live = FileClient.live(directory: directory.url, sizeLimit: 3)
    for (client, place) in [(live, directory.path), (.mock(sizeLimit: 3), "memory")] {
      try await output(of: client.save("a", Data("old")))
      let error = try await error(of: client.save("a", Data("long")))
      #expect(error == .tooLarge(.init(.save, name: "a", directory: place), limit: 3))
      #expect(try await output(of: client.load("a")) == Data("old"))
    }
    #expect(try directory.contents() == ["a"])
  }

  @Test func `A document that is too large creates no directory`() async throws {
    let client = FileClient.live(directory: directory.file("documents"), sizeLimit: 3)
    #expect(try await error(of: client.save("a", Data("long"))) != nil)
    #expect(try directory.contents() == [])
  }

  @Test func `A document that is too large is not loaded, and it is kept`() async throws {
    let (short, long) = (Data("old"), Data("long"))
    try short.write(to: directory.file("short"))
    try long.write(to: directory.file("long"))
    let live = FileClient.live(directory: directory.url, sizeLimit: 3)
    let mock = FileClient.mock(documents: ["short": short, "long": long], sizeLimit: 3)
    for (client, place) in [(live, directory.path), (mock, "memory")] {
      #expect(try await output(of: client.load("short")) == short)
      let error = try await error(of: client.load("long"))
      #expect(error == .tooLarge(.init(.load, name: "long", directory: place), limit: 3))
      #expect(try await output(of: client.list()) == ["long", "short"])
    }
  }

  @Test func `The limit is 64 MiB by default and counts the holes of a sparse file`() async throws {
    let limit = 64 << 20
    for (name, size) in [("whole", limit), ("over", limit + 1), ("huge", 1 << 42)] {
      try Data().write(to: directory.file(name))
      let file = try FileHandle(forWritingTo: directory.file(name))
      try file.truncate(atOffset: UInt64(size))
      try file.close()
    }
    #expect(try await output(of: directory.client.load("whole"))?.count == limit)
    for name in ["over", "huge"] {
      let error = try await error(of: directory.client.load(name))
      let attempt = FileClientError.Attempt(.load, name: name, directory: directory.path)
      #expect(error == .tooLarge(attempt, limit: limit))
    }
    let attempt = FileClientError.Attempt(.save, name: "over", directory: directory.path)
    let error = try await error(of: directory.client.save("over", Data(count: limit + 1)))
    #expect(error == .tooLarge(attempt, limit: limit))
  }

  @Test func `The limit applies while a file is read, because its size can change`()
    throws
  {
    try Data("long").write(to: directory.file("a"))
    let file = try FileHandle(forReadingFrom: directory.file("a"))
    let descriptor = Descriptor(number: dup(file.fileDescriptor))
    #expect(throws: SystemError(exceeding: 3)) { try descriptor.readToEnd(limit: 3) }
    try file.seek(toOffset: 0)
    #expect(try descriptor.readToEnd(limit: 4) == Data("long"))
  }

  @Test func `The error for a document that is too large has a message`() {
    let save = FileClientError.Attempt(.save, name: "a", directory: "/d")
    #expect(
      "\(FileClientError.tooLarge(save, limit: 64 << 20))" == """
        “a” could not be saved in /d: it is larger than 64 MiB, the limit for a document. Make it \
        smaller; what was saved before is untouched.
        """
    )
    let load = FileClientError.Attempt(.load, name: "a", directory: "/d")
    #expect(
      "\(FileClientError.tooLarge(load, limit: 1000))" == """
        “a” could not be loaded in /d: it is larger than 1000 bytes, the limit for a document. Check \
        what the file contains.
        """
    )
  }
}
