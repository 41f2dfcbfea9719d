import FileClient
import Foundation
import Testing

@Suite struct LeftoverTests {
  let directory: TemporaryDirectory
  let leftover = ".a.txt.0123456789abcdef.tmp"

  init() throws {
    directory = try TemporaryDirectory()
    try Data("half a docu").write(to: directory.file(leftover))
  }

  @Test func `The next save of a document removes what a killed save left behind`() async throws {
    try await output(of: directory.client.save("a.txt", Data("a")))
    #expect(try directory.contents() == ["a.txt"])
  }

  @Test func `Removing a document removes what a killed save left behind`() async throws {
    try await output(of: directory.client.remove("a.txt"))
    #expect(try directory.contents() == [])
  }

  @Test func `The temporary file of a running process is kept`() async throws {
    let file = try FileHandle(forWritingTo: directory.file(leftover))
    #expect(flock(file.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    try await output(of: directory.client.save("a.txt", Data("a")))
    #expect(try directory.contents() == [leftover, "a.txt"])
    // Closing the file might not release the lock, because a process that another test starts
    // inherits both.
    #expect(flock(file.fileDescriptor, LOCK_UN) == 0)
    try await output(of: directory.client.save("a.txt", Data("a")))
    #expect(try directory.contents() == ["a.txt"])
  }

  @Test func `Only leftovers of the same document are removed`() async throws {
    let others = [".a.txt.tmp", ".a.txt.0123456789abcdeX.tmp", ".a.txt.b.0123456789abcdef.tmp"]
    for name in others { try Data().write(to: directory.file(name)) }
    try await output(of: directory.client.save("a", Data("a")))
    try await output(of: directory.client.save("a.txt", Data("a")))
    #expect(try directory.contents() == (others + ["a", "a.txt"]).sorted())
  }

  @Test func `The temporary file of another client's save in progress is kept`() async throws {
    let directory = directory
    // Each save looks for leftovers while the others write, and must not remove their files.
    let results = await outputs(
      of: (0..<200).map { number in
        FileClient.live(directory: directory.url)
          .save("a.txt", Data(repeating: UInt8(number), count: 1000))
      }
    )
    #expect(results.count == 200)
    for result in results { #expect(throws: Never.self) { try result.get() } }
    let document = try Data(contentsOf: directory.file("a.txt"))
    #expect(document.count == 1000 && Set(document).count == 1)
    #expect(try directory.contents() == ["a.txt"])
  }
}
