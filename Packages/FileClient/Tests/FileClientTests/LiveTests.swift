import ComposableArchitecture
import FileClient
import Foundation
import Testing

@Suite("The live file client")
struct LiveTests {
  let directory: TemporaryDirectory
  let client: FileClient

  init() throws {
    directory = try TemporaryDirectory()
    client = directory.client
  }

  @Test("loads what was saved, whatever the bytes", arguments: [0, 1, 65_536, 3_000_001])
  func roundTrip(size: Int) async throws {
    let data = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try await output(of: client.save("a.bin", data))
    #expect(try await output(of: client.load("a.bin")) == data)
    #expect(try await output(of: directory.client.load("a.bin")) == data)
  }

  @Test("replaces the old document, and leaves nothing else behind")
  func overwriting() async throws {
    try await output(of: client.save("a.txt", Data("a long old document")))
    try await output(of: client.save("a.txt", Data("new")))
    #expect(try Data(contentsOf: directory.file("a.txt")) == Data("new"))
    #expect(try directory.contents() == ["a.txt"])
  }

  @Test("does two quick saves in the order in which they were started")
  func order() async throws {
    // A large save takes longer. If the saves ran in parallel, a large one would end after the last
    // save, which is small.
    let contents = (0..<50).map { Data(repeating: $0, count: $0.isMultiple(of: 2) ? 200_000 : 1) }
    let client = client
    let results = await outputs(of: contents.map { client.save("a.txt", $0) })
    #expect(results.count == contents.count)
    #expect(try await output(of: client.load("a.txt")) == contents.last)
  }

  @Test("answers in the order in which it was asked")
  func orderOfAnswers() async throws {
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

  @Test("has no document where there is none")
  func missing() async throws {
    let nowhere = FileClient.live(directory: directory.file("not/there"))
    for client in [client, nowhere] {
      #expect(try await output(of: client.load("a.txt")) == nil)
      #expect(try await output(of: client.list()) == [])
      try await output(of: client.remove("a.txt"))
    }
    #expect(try directory.contents() == [])
  }

  @Test("makes the directory, for its user alone, when there is something to save")
  func makesDirectory() async throws {
    let client = FileClient.live(directory: directory.file("one/two"))
    try await output(of: client.save("a.txt", Data("a")))
    #expect(try await output(of: client.list()) == ["a.txt"])
    for path in ["one", "one/two"] {
      #expect(try directory.permissions(of: path) == 0o700)
    }
  }

  @Test("lists documents in order, and nothing that is none")
  func list() async throws {
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

  @Test("removes one document, and is content when it is gone already")
  func remove() async throws {
    try await output(of: client.save("a.txt", Data("a")))
    try await output(of: client.save("b.txt", Data("b")))
    try await output(of: client.remove("a.txt"))
    try await output(of: client.remove("a.txt"))
    #expect(try directory.contents() == ["b.txt"])
  }

  @Test("does nothing before a store runs the effect")
  func lazy() throws {
    _ = client.save("a.txt", Data("a"))
    #expect(try directory.contents() == [])
  }
}
