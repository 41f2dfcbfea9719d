import ComposableArchitecture
import FileClient
import Foundation
import Testing

@Suite struct LiveTests {
  let directory: TemporaryDirectory
  let client: FileClient

  init() throws {
    directory = try TemporaryDirectory()
    client = directory.client
  }

  @Test(arguments: [0, 1, 65_536, 3_000_001])
  func `Loading returns the bytes that were saved`(size: Int) async throws {
    let data = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try await output(of: client.save("a.bin", data))
    #expect(try await output(of: client.load("a.bin")) == data)
    #expect(try await output(of: directory.client.load("a.bin")) == data)
  }

  @Test func `Saving replaces the old document and leaves no other file`() async throws {
    try await output(of: client.save("a.txt", Data("a long old document")))
    try await output(of: client.save("a.txt", Data("new")))
    #expect(try Data(contentsOf: directory.file("a.txt")) == Data("new"))
    #expect(try directory.contents() == ["a.txt"])
  }

  @Test func `Two quick saves are done in the order in which they were started`() async throws {
    // A large save takes longer. If the saves ran in parallel, a large one would end after the last
    // save, which is small.
    let contents = (0..<50).map { Data(repeating: $0, count: $0.isMultiple(of: 2) ? 200_000 : 1) }
    let client = client
    let results = await outputs(of: contents.map { client.save("a.txt", $0) })
    #expect(results.count == contents.count)
    #expect(try await output(of: client.load("a.txt")) == contents.last)
  }

  @Test func `Results arrive in the order of the requests`() async throws {
    let client = client
    let asked = (0..<20).flatMap { number -> [Effect<Int>] in
      [
        client.save("a.txt", Data("\(number)")).compactMap { _ in nil },
        client.load("a.txt").compactMap { result in
          (try? result.get()).flatMap { String(data: $0, encoding: .utf8) }.flatMap { Int($0) }
        },
      ]
    }
    #expect(await outputs(of: asked) == Array(0..<20))
  }

  @Test func `Loading a missing document returns nil`() async throws {
    let nowhere = FileClient.live(directory: directory.file("not/there"))
    for client in [client, nowhere] {
      #expect(try await output(of: client.load("a.txt")) == nil)
      #expect(try await output(of: client.list()) == [])
      try await output(of: client.remove("a.txt"))
    }
    #expect(try directory.contents() == [])
  }

  @Test func `The first save creates the directory, which only the user can read`() async throws {
    let client = FileClient.live(directory: directory.file("one/two"))
    try await output(of: client.save("a.txt", Data("a")))
    #expect(try await output(of: client.list()) == ["a.txt"])
    for path in ["one", "one/two"] {
      #expect(try directory.permissions(of: path) == 0o700)
    }
  }

  @Test func `Listing returns only documents, in order`() async throws {
    for name in ["b.txt", "a.txt", "ü", "c"] {
      try await output(of: client.save(name, Data(name)))
    }
    try Data().write(to: directory.file(".hidden"))
    try Data().write(to: directory.file(".a.txt.0123456789abcdef.tmp"))
    try FileManager.default.createDirectory(
      at: directory.file("folder"),
      withIntermediateDirectories: false
    )
    #expect(try await output(of: client.list()) == ["a.txt", "b.txt", "c", "ü"])
  }

  @Test func `Removing a document that does not exist is not an error`() async throws {
    try await output(of: client.save("a.txt", Data("a")))
    try await output(of: client.save("b.txt", Data("b")))
    try await output(of: client.remove("a.txt"))
    try await output(of: client.remove("a.txt"))
    #expect(try directory.contents() == ["b.txt"])
  }

  @Test func `Nothing happens before a store runs the effect`() throws {
    _ = client.save("a.txt", Data("a"))
    #expect(try directory.contents() == [])
  }
}
